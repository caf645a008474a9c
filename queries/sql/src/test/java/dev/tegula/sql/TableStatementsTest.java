package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.values.SharedTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables are replaced, renamed, emptied, described by the statement that creates them, and get options and defaults.
 */
class TableStatementsTest {

    @TempDir
    Path folder;

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder) + ";writable=true");
        statement = connection.createStatement();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private String rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join(" ", row));
            }
        }
        return String.join("; ", rows);
    }

    private List<String> files() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE a (k INTEGER PRIMARY KEY, v DOUBLE)",
                "CREATE TABLE a (v DECIMAL, k DATE, w NUMERIC(20, 4) NOT NULL, \"x y\" VARCHAR, PRIMARY KEY (k))"
                        + " WITH (duplicates = 'allow', capacity = 77, \"filters.v\" = 'zstd(9)')",
                "CREATE TABLE a (t TIMESTAMP(9), s TEXT, u uint64, l float32[3], m INTEGER[], b VARBINARY, c char[4])"
                        + " WITH (dimensions = 's,t', cellOrder = 'hilbert', filters = 'lz4', maintenance = 'growth=3',"
                        + " comment = 'It''s', \"comment.u\" = 'units')",
                "CREATE TABLE a (x int8, y int8, v REAL DEFAULT 1.5, w VARCHAR DEFAULT 'it''s', n BOOLEAN DEFAULT"
                        + " FALSE NOT NULL) WITH (dimensions = 'y,x', dense = 'true', \"domain.x\" = '-5:14',"
                        + " \"domain.y\" = '0:99', \"extent.x\" = '10', \"extent.y\" = '50', tileOrder = 'col-major')",
                "CREATE TABLE a (k INTEGER PRIMARY KEY, c uint8, d uint8, e int16, f int32) WITH (\"enumeration.c\" ="
                        + " '\"red\",\"a,b\",\"\",\"it''s \\\"q\\\" \\\\\"', \"enumerationOrdered.c\" = 'true',"
                        + " \"enumeration.d\" = '\"x\"', \"enumerationName.d\" = 'letters', \"enumerationType.d\" ="
                        + " 'string_ascii', \"enumeration.e\" = '', \"enumeration.f\" = '-7, 0,9223372036854775807',"
                        + " \"enumerationType.f\" = 'int64')"
            })
    void showCreateTable_createsAnEqualArray(String sql) throws SQLException {
        statement.execute(sql);
        String shown = rows("SHOW CREATE TABLE a");
        assertFalse(shown.startsWith("--"), shown);
        try (Tegula engine = Tegula.create()) {
            String uri = Tegula.uri(folder.resolve("a"));
            ArraySchema schema = schema(engine, uri);
            List<Enumeration> enumerations = enumerations(engine, uri);
            Map<String, MetadataValue> metadata = engine.object(uri).metadata();
            String columns = rows("DESCRIBE a");
            statement.execute("DROP TABLE a");
            statement.execute(shown);
            assertEquals(schema, schema(engine, uri));
            assertEquals(enumerations, enumerations(engine, uri));
            assertEquals(metadata, engine.object(uri).metadata());
            assertEquals(columns, rows("DESCRIBE a"));
            assertEquals(shown, rows("SHOW CREATE TABLE \"a\";"));
        }
    }

    /** Returns the schema without the names of the files of its enumerations. */
    private static ArraySchema schema(Tegula engine, String uri) {
        try (ArrayReader array = engine.openForReading(uri)) {
            return array.schema().toBuilder().withoutEnumerations().buildStored();
        }
    }

    private static List<Enumeration> enumerations(Tegula engine, String uri) {
        try (ArrayReader array = engine.openForReading(uri)) {
            return array.fullSchema().enumerations().stream()
                    .map(each -> each.withPath(null))
                    .toList();
        }
    }

    @Test
    void createTable_storesWhatSparkStores() throws SQLException {
        statement.execute("CREATE TABLE shared (" + SharedTable.COLUMNS + ") WITH (" + SharedTable.options() + ")");
        String uri = Tegula.uri(folder.resolve("shared"));
        try (Tegula engine = Tegula.create();
                ArrayReader array = engine.openForReading(uri)) {
            assertEquals(
                    SharedTable.STORED,
                    SharedTable.text(array.fullSchema(), engine.object(uri).metadata()));
        }
    }

    @Test
    void showCreateTable_namesWhatNoStatementHas() throws SQLException {
        try (Tegula engine = Tegula.create()) {
            engine.createArray(
                    Tegula.uri(folder.resolve("e")),
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("k", 0, 99, 10))
                            .attribute(Attribute.uint8("kind").withEnumeration("kinds"))
                            .enumeration(Enumeration.of("kinds", Datatype.FLOAT64, 1, List.of(new byte[8])))
                            .build());
        }
        String shown = rows("SHOW CREATE TABLE e");
        assertTrue(shown.startsWith("-- not in the statement: enumeration kinds of column kind\nCREATE TABLE"), shown);
    }

    @Test
    void showCreateTable_ofViews_isTheirStatement() throws SQLException {
        statement.execute("CREATE SCHEMA s");
        statement.execute("CREATE TABLE s.t (k INTEGER PRIMARY KEY)");
        statement.execute("CREATE VIEW s.v AS SELECT k + 1 AS j FROM t");
        assertEquals("CREATE VIEW \"v\" AS SELECT k + 1 AS j FROM t", rows("SHOW CREATE VIEW s.v"));
        assertTrue(rows("SHOW CREATE TABLE s.t;").startsWith("CREATE TABLE \"s\".\"t\" ("));
        assertEquals(
                "42S02",
                assertThrows(SQLException.class, () -> rows("SHOW CREATE TABLE s.x"))
                        .getSQLState());
    }

    @Test
    void createOrReplace_replacesATable_evenWithItsOwnRows() throws Exception {
        statement.execute("CREATE OR REPLACE TABLE t AS SELECT 1 AS k, 2.5 AS v");
        assertEquals(1, statement.executeUpdate("CREATE OR REPLACE TABLE t AS SELECT k + 1 AS k, v FROM t"));
        assertEquals("2 2.5", rows("SELECT * FROM t"));
        statement.execute("CREATE OR REPLACE TABLE t (k BIGINT PRIMARY KEY, w VARCHAR)");
        assertEquals("", rows("SELECT k, w FROM t"));
        statement.execute("INSERT INTO t VALUES (1, 'a')");
        SQLException e = assertThrows(
                SQLException.class, () -> statement.execute("CREATE OR REPLACE TABLE t AS SELECT k / 0 AS k FROM t"));
        assertTrue(e.getMessage().contains("zero"), e.getMessage());
        assertEquals("1 a", rows("SELECT * FROM t"));
        assertEquals(List.of("t"), files());
        statement.execute("CREATE SCHEMA s");
        statement.execute("CREATE OR REPLACE TABLE s.t AS SELECT 3 AS k, 4 AS v");
        statement.execute("CREATE OR REPLACE TABLE s.t AS SELECT 4 AS k, 5 AS v");
        assertEquals("4 5", rows("SELECT * FROM s.t"));
        assertEquals("t", rows("SHOW TABLES FROM s"));
    }

    @Test
    void rename_movesATable_withItsRows() throws Exception {
        statement.execute("CREATE TABLE t AS SELECT 1 AS k, 2 AS v");
        statement.execute("ALTER TABLE t RENAME TO u");
        assertEquals("1 2", rows("SELECT * FROM u"));
        assertEquals(List.of("u"), files());
        statement.execute("CREATE SCHEMA s");
        statement.execute("ALTER TABLE u RENAME TO s.w");
        statement.execute("ALTER TABLE s.w RENAME TO x");
        assertEquals("1 2", rows("SELECT * FROM s.x"));
        assertEquals("x", rows("SHOW TABLES FROM s"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRUNCATE t", "truncate table t"})
    void truncate_deletesAllRows(String sql) throws SQLException {
        statement.execute("CREATE TABLE t AS SELECT x AS k, 1 AS v FROM range(5) AS r(x)");
        assertEquals(5, statement.executeUpdate(sql));
        assertEquals("0", rows("SELECT count(*) FROM t"));
    }

    @Test
    void options_areSetAndRemoved() throws SQLException {
        statement.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v DOUBLE)");
        statement.execute("ALTER TABLE t SET (maintenance = 'growth=7', comment = 'c', \"comment.v\" = 'd')");
        String shown = rows("SHOW CREATE TABLE t");
        assertTrue(shown.contains("\"maintenance\" = 'growth=7 "), shown);
        assertTrue(shown.contains("\"comment\" = 'c'") && shown.contains("\"comment.v\" = 'd'"), shown);
        statement.execute("ALTER TABLE t UNSET (maintenance, comment, \"comment.v\")");
        try (Tegula engine = Tegula.create()) {
            String uri = Tegula.uri(folder.resolve("t"));
            assertEquals(Map.of(), engine.object(uri).metadata());
            assertEquals(MaintenancePolicy.defaults(), engine.maintenance(uri).policy());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE OR REPLACE TABLE s (k INTEGER PRIMARY KEY) | exists already",
                "CREATE OR REPLACE TABLE IF NOT EXISTS x (k INTEGER) | Leave one of them out",
                "CREATE TABLE t (k INTEGER PRIMARY KEY) | CREATE OR REPLACE TABLE",
                "CREATE TABLE x (k INTEGER UNIQUE) | UNIQUE: not supported. Dimensions are unique",
                "CREATE TABLE x (k INTEGER PRIMARY KEY, CHECK (k > 0)) | CHECK: not supported. Check rows",
                "CREATE TABLE x (k INTEGER, CONSTRAINT p PRIMARY KEY (k)) | CONSTRAINT: not supported. Write PRIMARY KEY",
                "CREATE TABLE x (k INTEGER REFERENCES t (k)) | REFERENCES: not supported. Join",
                "CREATE TABLE x (k INTEGER DEFAULT now()) | DEFAULT: literals only",
                "CREATE TABLE x (k VARCHAR DEFAULT 'a\\b') | a text with a backslash",
                "ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 5 | DEFAULT of a new column",
                "ALTER TABLE t ADD PRIMARY KEY (v) | an array keeps its dimensions",
                "ALTER TABLE t ALTER COLUMN v TYPE BIGINT | ALTER COLUMN: defaults only",
                "ALTER TABLE t ALTER COLUMN x SET DEFAULT 5 | column 'x': not found",
                "ALTER TABLE t SET (capacity = 5) | option 'capacity': cannot be changed",
                "ALTER TABLE t UNSET (capacity) | option 'capacity': cannot be changed",
                "ALTER TABLE t SET (\"comment.x\" = 'y') | there is no column 'x'",
                "ALTER TABLE t RENAME TO s | exists already",
                "ALTER TABLE x RENAME TO y | table 'x': not found",
                "CREATE INDEX i ON t (v) | Name the columns that conditions use as dimensions",
                "TRUNCATE x | table 'x': no array of this name"
            })
    void statement_isRefused(String sql, String reason) throws SQLException {
        statement.execute("CREATE SCHEMA s");
        statement.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER)");
        String message =
                assertThrows(SQLException.class, () -> statement.execute(sql)).getMessage();
        assertTrue(message.contains(reason), message);
    }

    /** Spark stores expressions of its own, of which only literals mean the same here. */
    @Test
    void defaultOfSpark_isTakenIfItIsALiteral() throws SQLException {
        statement.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER, w INTEGER)");
        try (Tegula engine = Tegula.create()) {
            engine.object(Tegula.uri(folder.resolve("t")))
                    .updateMetadata(dev.tegula.metadata.MetadataChanges.none()
                            .put("__tiledb_attr.v.spark_default", MetadataValue.utf8("3"))
                            .put("__tiledb_attr.w.spark_default", MetadataValue.utf8("2 + length('a')")));
        }
        SQLException e = assertThrows(SQLException.class, () -> statement.execute("INSERT INTO t (k) VALUES (1)"));
        assertTrue(e.getMessage().contains("its default is an expression of Spark"), e.getMessage());
        statement.execute("INSERT INTO t (k, w) VALUES (1, 5)");
        assertEquals("1 3 5", rows("SELECT * FROM t"));
    }
}
