package dev.tegula.internal.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.SqlServerOptions;
import dev.tegula.server.SqlServerProvider.Running;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.log.LogCapture;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.arrow.flight.CallHeaders;
import org.apache.arrow.flight.CallOption;
import org.apache.arrow.flight.CancelFlightInfoRequest;
import org.apache.arrow.flight.CancelStatus;
import org.apache.arrow.flight.FlightCallHeaders;
import org.apache.arrow.flight.FlightClient;
import org.apache.arrow.flight.FlightEndpoint;
import org.apache.arrow.flight.FlightInfo;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.flight.FlightStatusCode;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.HeaderCallOption;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.Ticket;
import org.apache.arrow.flight.sql.FlightSqlClient;
import org.apache.arrow.flight.sql.FlightSqlClient.ExecuteIngestOptions;
import org.apache.arrow.flight.sql.FlightSqlClient.PreparedStatement;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest.TableDefinitionOptions;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest.TableDefinitionOptions.TableExistsOption;
import org.apache.arrow.flight.sql.impl.FlightSql.CommandStatementIngest.TableDefinitionOptions.TableNotExistOption;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.TimeStampNanoVector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrow's client of Flight SQL. */
@SuppressWarnings("try") // streams of Arrow may be interrupted when they are closed
@Slow
class FlightClientTest {

    private static final String TOKEN = "0123456789abcdef";

    @TempDir
    Path folder;

    private Tegula engine;
    private BufferAllocator allocator;
    private Running server;
    private FlightSqlClient client;

    @BeforeEach
    void start() throws IOException {
        engine = Tegula.create();
        allocator = new RootAllocator();
        open(Map.of("writable", "true"));
        client.executeUpdate(
                "CREATE TABLE sales (id BIGINT PRIMARY KEY, store VARCHAR NULL, day DATE NOT NULL, price DOUBLE NOT NULL)",
                token());
        client.executeUpdate(
                "INSERT INTO sales VALUES (1, 'Bern', DATE '2024-01-01', 1.5), (2, NULL, DATE '2024-01-02', 2.5)",
                token());
    }

    private void open(Map<String, String> properties) throws IOException {
        open(properties, Duration.ofDays(1));
    }

    private void open(Map<String, String> properties, Duration slow) throws IOException {
        ServerOptions options = ServerOptions.defaults().withToken(TOKEN).withSlowRequest(slow);
        server = new FlightProvider()
                .start(engine, Tegula.uri(folder), new SqlServerOptions(options, properties, null, null));
        int port = URI.create(server.location()).getPort();
        client = new FlightSqlClient(FlightClient.builder(allocator, Location.forGrpcInsecure("127.0.0.1", port))
                .build());
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        server.close();
        allocator.close();
        engine.close();
    }

    private void reopen(Map<String, String> properties) throws Exception {
        client.close();
        server.close();
        open(properties);
    }

    private static CallOption token() {
        return header("authorization", "Bearer " + TOKEN);
    }

    private static CallOption header(String name, String value) {
        CallHeaders headers = new FlightCallHeaders();
        headers.insert(name, value);
        return new HeaderCallOption(headers);
    }

    private List<String> rows(FlightInfo info, CallOption... options) throws Exception {
        List<String> rows = new ArrayList<>();
        for (FlightEndpoint endpoint : info.getEndpoints()) {
            try (FlightStream stream = client.getStream(endpoint.getTicket(), options)) {
                while (stream.next()) {
                    VectorSchemaRoot root = stream.getRoot();
                    for (int i = 0; i < root.getRowCount(); i++) {
                        List<String> row = new ArrayList<>();
                        for (FieldVector vector : root.getFieldVectors()) {
                            row.add(String.valueOf(vector.getObject(i)));
                        }
                        rows.add(row.toString());
                    }
                }
            }
        }
        return rows;
    }

    private List<String> query(String sql, CallOption... more) throws Exception {
        List<CallOption> options = new ArrayList<>(List.of(more));
        options.add(token());
        return rows(client.execute(sql, options.toArray(CallOption[]::new)), token());
    }

    private static FlightStatusCode status(org.junit.jupiter.api.function.Executable call) {
        return assertThrows(FlightRuntimeException.class, call).status().code();
    }

    @Test
    void slowStatements_areLoggedWithTheirPlans() throws Exception {
        client.close();
        server.close();
        open(Map.of("writable", "true"), Duration.ZERO);
        try (LogCapture log = LogCapture.start()) {
            assertEquals(List.of("[2.5]"), query("SELECT price\n FROM sales WHERE id > 1"));
            String line = log.take().get(0);
            assertTrue(
                    line.matches("(?s)slow statement: [0-9]+ms SELECT price FROM sales WHERE id > 1\\. .*/sales: "
                            + "read 1 of 1 fragments, 1 tiles, .* 1 cells of result, .*; plan:\n.*ArrayScan.*"),
                    line);
            client.executeUpdate("DELETE FROM sales WHERE id = 1", token());
            String change = log.take().get(0);
            assertTrue(change.matches("slow statement: [0-9]+ms DELETE FROM sales WHERE id = 1\\. .*"), change);
        }
    }

    @Test
    void query_hasSchemaAndRows() throws Exception {
        FlightInfo info = client.execute("SELECT id, store, day, price FROM sales ORDER BY id", token());
        assertEquals(
                "Schema<id: Int(64, true) not null, store: Utf8, day: Date(DAY), price: FloatingPoint(DOUBLE)"
                        + " not null>",
                info.getSchemaOptional().orElseThrow().toString());
        assertEquals(List.of("[1, Bern, 19723, 1.5]", "[2, null, 19724, 2.5]"), rows(info, token()));
    }

    @Test
    void values_ofEveryTypeAreThoseOfSql() throws Exception {
        assertEquals(
                List.of("[true, 1, 2, 3, 1.50, 0.25, 0.5, x, [1,2], 2024-01-01T01:02:03.004, null]"),
                query("SELECT TRUE, CAST(1 AS TINYINT), CAST(2 AS SMALLINT), 3, CAST(1.5 AS DECIMAL(9, 2)),"
                        + " CAST(0.25 AS REAL), 0.5e0, 'x', ARRAY[1, 2], TIMESTAMP '2024-01-01 01:02:03.004',"
                        + " CAST(NULL AS DATE)"));
    }

    @Test
    void decimalsAndFineTimes_haveAllDigits() throws Exception {
        client.executeUpdate(
                "CREATE TABLE exact (id BIGINT PRIMARY KEY, money DECIMAL(12,2), wide DECIMAL(38,10),"
                        + " micros TIMESTAMP(6), nanos TIMESTAMP(9))",
                token());
        try (BigIntVector id = new BigIntVector("id", allocator);
                DecimalVector money = new DecimalVector("money", allocator, 12, 2);
                DecimalVector wide = new DecimalVector("wide", allocator, 38, 10);
                TimeStampMicroVector micros = new TimeStampMicroVector("micros", allocator);
                TimeStampNanoVector nanos = new TimeStampNanoVector("nanos", allocator)) {
            id.setSafe(0, 1);
            money.setSafe(0, new BigDecimal("-0.05"));
            wide.setSafe(0, new BigDecimal("9999999999999999999999999999.0123456789"));
            micros.setSafe(0, -1);
            nanos.setSafe(0, -1);
            id.setSafe(1, 2);
            money.setNull(1);
            wide.setNull(1);
            micros.setNull(1);
            nanos.setNull(1);
            try (VectorSchemaRoot root = VectorSchemaRoot.of(id, money, wide, micros, nanos)) {
                root.setRowCount(2);
                assertEquals(
                        2,
                        client.executeIngest(
                                root, options("exact", TableExistsOption.TABLE_EXISTS_OPTION_APPEND), token()));
            }
        }
        FlightInfo info = client.execute("SELECT money, wide, micros, nanos FROM exact ORDER BY id", token());
        assertEquals(
                "Schema<money: Decimal(12, 2, 128), wide: Decimal(38, 10, 128), micros: Timestamp(MICROSECOND, null),"
                        + " nanos: Timestamp(NANOSECOND, null)>",
                info.getSchemaOptional().orElseThrow().toString());
        assertEquals(
                List.of(
                        "[-0.05, 9999999999999999999999999999.0123456789, 1969-12-31T23:59:59.999999,"
                                + " 1969-12-31T23:59:59.999999999]",
                        "[null, null, null, null]"),
                rows(info, token()));
        PreparedStatement statement = client.prepare("SELECT id FROM exact WHERE money = ? AND nanos = ?", token());
        try (VectorSchemaRoot root = VectorSchemaRoot.create(statement.getParameterSchema(), allocator)) {
            ((DecimalVector) root.getVector(0)).setSafe(0, new BigDecimal("-0.05"));
            ((TimeStampNanoVector) root.getVector(1)).setSafe(0, -1);
            root.setRowCount(1);
            statement.setParameters(root);
            assertEquals(List.of("[1]"), rows(statement.execute(token()), token()));
        }
        statement.close(token());
    }

    @Test
    void manyRows_comeInBatches() throws Exception {
        int rows = 2_000_000; // more than the server sends before the client has taken some
        assertEquals(
                rows, query("SELECT * FROM generate_series(1, " + rows + ")").size());
    }

    @Test
    void preparedQuery_takesParameters() throws Exception {
        PreparedStatement statement = client.prepare("SELECT store FROM sales WHERE id = ?", token());
        Schema parameters = statement.getParameterSchema();
        assertEquals(1, parameters.getFields().size());
        try (VectorSchemaRoot root = VectorSchemaRoot.create(parameters, allocator)) {
            ((BigIntVector) root.getVector(0)).setSafe(0, 1);
            root.setRowCount(1);
            statement.setParameters(root);
            assertEquals(List.of("[Bern]"), rows(statement.execute(token()), token()));
        }
        statement.close(token());
    }

    @Test
    void preparedUpdate_countsRows() throws Exception {
        PreparedStatement statement = client.prepare("UPDATE sales SET price = price + 1 WHERE id = 1", token());
        assertEquals(1, statement.executeUpdate(token()));
        statement.close(token());
        assertEquals(List.of("[2.5]"), query("SELECT price FROM sales WHERE id = 1"));
    }

    @Test
    void catalog_hasSchemasTablesKeysAndTypes() throws Exception {
        assertEquals(List.of(), rows(client.getCatalogs(token()), token()));
        assertEquals(List.of("[null, main]"), rows(client.getSchemas(null, null, token()), token()));
        assertEquals(
                List.of("[null, main, sales, TABLE]"),
                rows(client.getTables(null, null, "s%", null, false, token()), token()));
        assertEquals(List.of(), rows(client.getTables(null, null, "x%", null, false, token()), token()));
        assertEquals(List.of("[TABLE]", "[VIEW]"), rows(client.getTableTypes(token()), token()));
        assertEquals(
                List.of("[null, main, sales, id, 1, null]"),
                rows(
                        client.getPrimaryKeys(
                                org.apache.arrow.flight.sql.util.TableRef.of(null, null, "sales"), token()),
                        token()));
        assertFalse(rows(client.getSqlInfo(new int[0], token()), token()).isEmpty());
    }

    @Test
    void call_withoutToken_isRefused() {
        assertEquals(FlightStatusCode.UNAUTHENTICATED, status(() -> client.execute("SELECT 1")));
        assertEquals(
                FlightStatusCode.UNAUTHENTICATED,
                status(() -> client.execute("SELECT 1", header("authorization", "Bearer wrong"))));
    }

    @Test
    void errors_haveStatusPlaceAndState() {
        FlightRuntimeException e =
                assertThrows(FlightRuntimeException.class, () -> client.execute("SELECT prize FROM sales", token()));
        assertEquals(FlightStatusCode.INVALID_ARGUMENT, e.status().code());
        assertTrue(e.getMessage().contains("line 1, column 8: Column 'prize' not found"), e.getMessage());
        assertTrue(e.getMessage().contains("[SQLSTATE 42S22]"), e.getMessage());
        assertEquals(FlightStatusCode.NOT_FOUND, status(() -> client.execute("SELECT * FROM nothing", token())));
    }

    @Test
    void readOnlyServer_refusesWrites() throws Exception {
        reopen(Map.of());
        assertEquals(FlightStatusCode.UNAUTHORIZED, status(() -> client.executeUpdate("DELETE FROM sales", token())));
        assertEquals(List.of("[2]"), query("SELECT count(*) FROM sales"));
    }

    @Test
    void filesOutsideTheLocation_areNotReached() throws Exception {
        Path other = folder.resolveSibling(folder.getFileName() + "-other");
        engine.createGroup(Tegula.uri(other));
        assertThrows(
                FlightRuntimeException.class,
                () -> client.execute("SELECT * FROM \"" + other.resolve("x.csv") + "\"", token()));
    }

    @Test
    void headerAt_readsAnOlderState() throws Exception {
        assertEquals(List.of("[0]"), query("SELECT count(*) FROM sales", header("at", "2020-01-01T00:00:00Z")));
        assertEquals(
                FlightStatusCode.INTERNAL,
                status(() -> client.execute("SELECT 1", token(), header("at", "yesterday"))));
    }

    @Test
    void headerTag_unknown_isInvalid() {
        FlightRuntimeException e = assertThrows(
                FlightRuntimeException.class, () -> client.execute("SELECT 1", token(), header("tag", "missing")));
        assertEquals(FlightStatusCode.INVALID_ARGUMENT, e.status().code(), e.getMessage());
        assertTrue(e.getMessage().endsWith("[SQLSTATE 22023]"), e.getMessage());
    }

    @Test
    void cancelledQuery_hasNoRows() throws Exception {
        FlightInfo info = client.execute("SELECT * FROM generate_series(1, 1000000000)", token());
        assertEquals(
                CancelStatus.CANCELLED,
                client.cancelFlightInfo(new CancelFlightInfoRequest(info), token())
                        .getStatus());
        assertEquals(FlightStatusCode.NOT_FOUND, status(() -> rows(info, token())));
    }

    @Test
    void returning_ticketFetchedTwice_writesOnce() throws Exception {
        String sql = "UPDATE sales SET price = price + 1 WHERE id = 1 RETURNING price";
        FlightInfo info = client.execute(sql, token());
        assertEquals(List.of("[2.5]"), rows(info, token()));
        assertEquals(FlightStatusCode.NOT_FOUND, status(() -> rows(info, token())));
        PreparedStatement prepared = client.prepare(sql, token());
        FlightInfo first = prepared.execute(token());
        FlightInfo second = prepared.execute(token());
        assertEquals(List.of("[3.5]"), rows(first, token()));
        assertEquals(FlightStatusCode.NOT_FOUND, status(() -> rows(first, token())));
        assertEquals(List.of("[4.5]"), rows(second, token()));
        Ticket command = new Ticket(first.getDescriptor().getCommand());
        assertEquals(FlightStatusCode.INVALID_ARGUMENT, status(() -> {
            try (FlightStream stream = client.getStream(command, token())) {
                stream.next();
            }
        }));
        prepared.close(token());
        assertEquals(List.of("[4.5]"), query("SELECT price FROM sales WHERE id = 1"));
    }

    @Test
    void returning_ticketFetchedAtTheSameTime_writesOnce() throws Exception {
        FlightInfo info = client.execute("UPDATE sales SET price = price + 1 WHERE id = 1 RETURNING price", token());
        List<CompletableFuture<Boolean>> fetches = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            fetches.add(CompletableFuture.supplyAsync(() -> {
                try {
                    return rows(info, token()).equals(List.of("[2.5]"));
                } catch (Exception e) {
                    return false;
                }
            }));
        }
        assertEquals(1, fetches.stream().filter(CompletableFuture::join).count());
        assertEquals(List.of("[2.5]"), query("SELECT price FROM sales WHERE id = 1"));
    }

    @Test
    void streamThatIsClosed_endsTheStatement() throws Exception {
        FlightInfo info = client.execute("SELECT * FROM generate_series(1, 1000000000)", token());
        try (FlightStream stream = client.getStream(info.getEndpoints().get(0).getTicket(), token())) {
            assertTrue(stream.next());
            stream.cancel("enough", null);
        }
        assertEquals(List.of("[2]"), query("SELECT count(*) FROM sales"));
    }

    @Test
    void ingestedBatches_areRows() throws Exception {
        try (BigIntVector id = new BigIntVector("id", allocator);
                VarCharVector store = new VarCharVector("store", allocator);
                Float8Vector price = new Float8Vector("price", allocator);
                DateDayVector day = new DateDayVector("day", allocator)) {
            for (int i = 0; i < 3; i++) {
                id.setSafe(i, 10 + i);
                price.setSafe(i, i / 2.0);
                day.setSafe(i, 20_000 + i);
            }
            store.setSafe(0, "Chur".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            store.setNull(1);
            store.setNull(2);
            try (VectorSchemaRoot root = VectorSchemaRoot.of(id, store, price, day)) {
                root.setRowCount(3);
                assertEquals(
                        3,
                        client.executeIngest(
                                root, options("sales", TableExistsOption.TABLE_EXISTS_OPTION_APPEND), token()));
                assertEquals(
                        FlightStatusCode.ALREADY_EXISTS,
                        status(() -> client.executeIngest(
                                root, options("sales", TableExistsOption.TABLE_EXISTS_OPTION_FAIL), token())));
            }
        }
        assertEquals(
                List.of("[10, Chur, 0.0]", "[11, null, 0.5]", "[12, null, 1.0]"),
                query("SELECT id, store, price FROM sales WHERE id >= 10 ORDER BY id"));
    }

    @Test
    void ingestedTables_areCreated() throws Exception {
        try (DateDayVector day = new DateDayVector("day", allocator);
                VarCharVector store = new VarCharVector("a \"store\"", allocator);
                UInt2Vector items = new UInt2Vector("items", allocator);
                DecimalVector money = new DecimalVector("money", allocator, 12, 2);
                TimeStampNanoVector seen = new TimeStampNanoVector("seen", allocator);
                BitVector open = new BitVector("open", allocator)) {
            for (int i = 0; i < 2; i++) {
                day.setSafe(i, 20_000); // rows with the same value of the dimension are all kept
                store.setSafe(i, "Chur".getBytes(java.nio.charset.StandardCharsets.UTF_8));
                items.setSafe(i, 65_535 - i);
                money.setSafe(i, new BigDecimal("12.50"));
                seen.setSafe(i, 1);
                open.setNull(i);
            }
            try (VectorSchemaRoot root = VectorSchemaRoot.of(day, store, items, money, seen, open)) {
                root.setRowCount(2);
                ExecuteIngestOptions create = created("made", TableExistsOption.TABLE_EXISTS_OPTION_FAIL);
                assertEquals(2, client.executeIngest(root, create, token()));
                assertEquals(
                        FlightStatusCode.ALREADY_EXISTS, status(() -> client.executeIngest(root, create, token())));
                ExecuteIngestOptions append = created("made", TableExistsOption.TABLE_EXISTS_OPTION_APPEND);
                assertEquals(2, client.executeIngest(root, append, token()));
            }
            try (VectorSchemaRoot root = VectorSchemaRoot.of(store, items)) { // no dimension
                root.setRowCount(1);
                ExecuteIngestOptions create = created("unmade", TableExistsOption.TABLE_EXISTS_OPTION_FAIL);
                FlightRuntimeException e =
                        assertThrows(FlightRuntimeException.class, () -> client.executeIngest(root, create, token()));
                assertTrue(e.getMessage().contains("the first column is not chosen"), e.getMessage());
            }
        }
        assertEquals(
                List.of(
                        "[2024-10-04, Chur, 65534, 12.50, 1970-01-01T00:00:00.000000001, null]",
                        "[2024-10-04, Chur, 65534, 12.50, 1970-01-01T00:00:00.000000001, null]",
                        "[2024-10-04, Chur, 65535, 12.50, 1970-01-01T00:00:00.000000001, null]",
                        "[2024-10-04, Chur, 65535, 12.50, 1970-01-01T00:00:00.000000001, null]"),
                query(
                        "SELECT CAST(day AS VARCHAR), \"a \"\"store\"\"\", items, money, seen, open FROM made ORDER BY items"));
    }

    @Test
    void ingestedValuesThatDoNotFit_areRefused() throws Exception {
        for (long millis : List.of(86_400_000L, 86_400_001L)) {
            try (BigIntVector id = new BigIntVector("id", allocator);
                    VarBinaryVector bytes = new VarBinaryVector("store", allocator);
                    Float8Vector price = new Float8Vector("price", allocator);
                    DateMilliVector day = new DateMilliVector("day", allocator)) {
                id.setSafe(0, 10);
                bytes.setSafe(0, new byte[] {1, 2});
                price.setSafe(0, 1);
                day.setSafe(0, millis);
                List<FieldVector> columns = millis % 10 == 0 ? List.of(id, bytes, price, day) : List.of(id, day, price);
                VectorSchemaRoot root = new VectorSchemaRoot(columns);
                root.setRowCount(1);
                ExecuteIngestOptions append = options("sales", TableExistsOption.TABLE_EXISTS_OPTION_APPEND);
                FlightRuntimeException e =
                        assertThrows(FlightRuntimeException.class, () -> client.executeIngest(root, append, token()));
                assertTrue(e.getMessage().contains("does not fit"), e.getMessage());
            }
        }
        assertEquals(List.of("[2]"), query("SELECT count(*) FROM sales"));
    }

    private static ExecuteIngestOptions options(String table, TableExistsOption exists) {
        return options(table, exists, TableNotExistOption.TABLE_NOT_EXIST_OPTION_FAIL);
    }

    private static ExecuteIngestOptions created(String table, TableExistsOption exists) {
        return options(table, exists, TableNotExistOption.TABLE_NOT_EXIST_OPTION_CREATE);
    }

    private static ExecuteIngestOptions options(String table, TableExistsOption exists, TableNotExistOption missing) {
        TableDefinitionOptions definition = TableDefinitionOptions.newBuilder()
                .setIfExists(exists)
                .setIfNotExist(missing)
                .build();
        return new ExecuteIngestOptions(table, definition, false, null, null, Map.of());
    }
}
