package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.query.Cells;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of decimals, which arrays store as numbers or texts, have the rows of DuckDB. */
@Slow
class DecimalsTest {

    private static final int ROWS = 60;

    @TempDir
    Path folder;

    private final Tegula engine = Tegula.create();
    private Connection duck;
    private EngineSession session;
    private DialectStatements engines;

    @BeforeEach
    void open() throws SQLException {
        duck = DriverManager.getConnection("jdbc:duckdb:");
        session = Sessions.open(engine, folder);
        engines = new DialectStatements(session, duck);
    }

    @AfterEach
    void close() throws SQLException {
        duck.close();
        engine.close();
    }

    private Datatype stored(String table, String field) {
        try (ArrayReader array = engine.openForReading(folder.resolve(table))) {
            return Objects.requireNonNull(array.schema().attribute(field)).datatype();
        }
    }

    private static BigDecimal random(RandomGenerator random, int precision, int scale) {
        byte[] bytes = new byte[17];
        random.nextBytes(bytes);
        BigInteger digits = new BigInteger(1, bytes).mod(BigInteger.TEN.pow(random.nextInt(precision) + 1));
        return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), scale);
    }

    private void same(String sql, Object... plain) throws SQLException {
        String statement = plain.length == 0 ? sql : String.format(Locale.ROOT, sql, plain);
        List<String> expected = texts(duck, statement);
        assertEquals(expected, texts(session, statement), statement);
        EngineSession above = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(256L << 20, false));
        assertEquals(expected, texts(above, statement), statement + " without pushdown");
    }

    /** Rows with decimals as they are, also the zeros at their ends. */
    private static List<String> texts(EngineSession session, String sql) throws SQLException {
        return Sessions.rows(session, sql).stream()
                .map(row -> row.stream().map(DecimalsTest::text).toList().toString())
                .toList();
    }

    private static String text(Object value) {
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(value);
    }

    private static List<String> texts(Connection duck, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = duck.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(text(result.getObject(i)));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"18, 0, INT64", "12, 2, FLOAT64", "15, 14, FLOAT64", "30, 10, STRING_ASCII"})
    void randomDecimals_areFilteredOrderedGroupedAndAddedAsInDuckDb(int precision, int scale, Datatype datatype)
            throws SQLException {
        RandomGenerator random = RandomTests.generator();
        String type = "DECIMAL(" + precision + "," + scale + ")";
        engines.both("CREATE TABLE t (id BIGINT PRIMARY KEY, d " + type + ", n " + type + " NOT NULL)");
        assertEquals(datatype, stored("t", "d"));
        List<String> rows = new ArrayList<>();
        List<BigDecimal> values = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            BigDecimal value =
                    i % 3 == 2 ? values.get(random.nextInt(values.size())) : random(random, precision, scale);
            values.add(value);
            rows.add("(" + i + ", " + (i % 7 == 0 ? "NULL" : value.toPlainString()) + ", "
                    + random(random, precision, scale).toPlainString() + ")");
        }
        engines.both("INSERT INTO t VALUES " + String.join(", ", rows));
        same("SELECT * FROM t ORDER BY id");
        same("SELECT id FROM t ORDER BY d NULLS LAST, id");
        same("SELECT d, count(*), min(n), max(n) FROM t GROUP BY d ORDER BY d NULLS LAST");
        same("SELECT count(d), count(*), min(d), max(d), count(DISTINCT d) FROM t");
        same("SELECT id FROM t WHERE d IS NULL ORDER BY id");
        same("SELECT id FROM t WHERE d IS NOT NULL AND n IS NOT NULL ORDER BY id");
        for (String sign : List.of("=", "<>", "<", "<=", ">", ">=")) {
            BigDecimal value = values.get(random.nextInt(values.size()));
            BigDecimal near = value.add(new BigDecimal(random.nextInt(9) - 4).movePointLeft(scale + 1));
            BigDecimal compared = random.nextBoolean() ? value : near;
            same("SELECT id FROM t WHERE d %s %s ORDER BY id", sign, compared.toPlainString());
        }
        same(
                "SELECT id FROM t WHERE NOT (d > %s) OR n >= d ORDER BY id",
                values.get(4).toPlainString());
        BigDecimal beyond = BigDecimal.TEN.pow(Math.min(20, precision - scale + 1));
        same("SELECT count(*) FROM t WHERE d < %s AND n > -%1$s", beyond.toPlainString());
        same("SELECT count(*) FROM t WHERE d > %s OR n < -%1$s OR d = %1$s", beyond.toPlainString());
        same("SELECT count(*) FROM t WHERE d <> %s", beyond.toPlainString());
        same(
                "SELECT id FROM t WHERE d IN (%s, %s, 0) OR n BETWEEN %s AND 1 ORDER BY id",
                values.get(1).toPlainString(),
                values.get(2).toPlainString(),
                values.get(3).toPlainString());
        same("SELECT sum(d), sum(n) FROM t");
        same("SELECT id % 4, sum(d) FROM t GROUP BY 1 ORDER BY 1");
        same("SELECT id, d + n, d - n, -d, abs(d) FROM t ORDER BY id");
        same("SELECT id, CAST(d AS VARCHAR) FROM t ORDER BY id");
        same("SELECT a.id, b.id FROM t a JOIN t b ON a.d = b.d AND a.id < b.id ORDER BY 1, 2");
    }

    @Test
    void dividedMultipliedAndAveragedDecimals_areThoseOfSql() throws SQLException {
        engines.both("CREATE TABLE t (id BIGINT PRIMARY KEY, d DECIMAL(12,2))");
        engines.both("INSERT INTO t VALUES (1, 12.50), (2, -0.05), (3, NULL), (4, 99999.99)");
        same("SELECT id, d * 1.5, d * d, d * 2 FROM t ORDER BY id");
        same("SELECT avg(d) FROM t");
        same("SELECT id, floor(d), CAST(d AS DOUBLE), CAST(d AS BIGINT) FROM t WHERE id < 3 ORDER BY id");
        same("SELECT id FROM t WHERE d = 1.25e1");
        same("SELECT id, sum(d) OVER (ORDER BY id), lag(d) OVER (ORDER BY id) FROM t ORDER BY id");
        same("SELECT id, CAST(d AS DECIMAL(4,1)) FROM t WHERE id < 3 ORDER BY id");
        same("SELECT CAST(0.0 AS VARCHAR), CAST(-0.05 AS VARCHAR), 1.50 || 'x'");
    }

    @Sampled(3)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, CASE WHEN id = 1 THEN d WHEN id = 2 THEN b ELSE 1.23456 END, CASE WHEN id = 1 THEN d ELSE r END FROM t ORDER BY id",
                "SELECT id, coalesce(d, e), coalesce(d, 0), coalesce(e, 1.5), coalesce(n, 0.5), coalesce(x, e) FROM t ORDER BY id",
                "SELECT id, nullif(d, 12.5), nullif(d, e), nullif(x, 3.0) FROM t ORDER BY id",
                "SELECT id, greatest(d, e), least(d, 0.001), greatest(x, e), greatest(d, b) FROM t ORDER BY id",
                "SELECT id FROM t WHERE d BETWEEN e AND b OR e BETWEEN -0.00001 AND 1.23450 ORDER BY id",
                "SELECT id FROM t WHERE d IN (12.5, 12.500001, -0.05) OR x IN (3.0, 3.5) ORDER BY id",
                "SELECT id FROM t WHERE d NOT IN (12.50001, -0.05) AND x < 3.5 ORDER BY id",
                "SELECT id FROM t WHERE e IN (SELECT d FROM t) ORDER BY id",
                "SELECT id, d = r, r < d, r = 0.1 FROM t ORDER BY id",
                "SELECT d FROM t UNION SELECT e FROM t ORDER BY 1 NULLS LAST",
                "SELECT d FROM t UNION ALL SELECT b FROM t ORDER BY 1 NULLS LAST",
                "SELECT d FROM t INTERSECT SELECT b FROM t ORDER BY 1 NULLS LAST",
                "SELECT n FROM t EXCEPT SELECT x FROM t ORDER BY 1 NULLS LAST",
                "SELECT a.id, b.id FROM t a JOIN t b ON a.d = b.e OR a.n = b.x ORDER BY 1, 2",
                "SELECT a.id, b.id FROM t a LEFT JOIN t b ON a.n = b.id ORDER BY 1, 2",
                "SELECT a.id, b.id FROM t a JOIN t b ON a.d < b.e ORDER BY 1, 2",
                "SELECT id, sum(d) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW), lag(d, 1, 0) OVER (ORDER BY id), lead(e, 1, 1.5) OVER (ORDER BY id) FROM t ORDER BY id",
                "SELECT id, count(*) OVER (ORDER BY e RANGE BETWEEN 1.5 PRECEDING AND 1.5 FOLLOWING) FROM t WHERE e IS NOT NULL ORDER BY id",
                "SELECT d > 0, sum(d), avg(d), min(e) FROM t GROUP BY 1 ORDER BY 1 NULLS LAST",
                "SELECT d, e, sum(n) FROM t GROUP BY GROUPING SETS ((d), (e), ()) ORDER BY 1 NULLS LAST, 2 NULLS LAST, 3 NULLS LAST",
                "SELECT id, TRY_CAST(d AS DECIMAL(3,1)), TRY_CAST(x AS DECIMAL(2,1)) FROM t ORDER BY id",
                "SELECT id FROM t WHERE d + 0.001 > 12.5 OR abs(d) < 1 ORDER BY id",
                "SELECT id, d, e FROM w ORDER BY id",
                "SELECT id, d * 1.1, sum(s) OVER (ORDER BY id) FROM c JOIN t USING (id) ORDER BY id"
            })
    void decimalsOfOtherDigits_meetAsInDuckDb(String sql) throws SQLException {
        String columns = " (id BIGINT PRIMARY KEY, d DECIMAL(12,2), e DECIMAL(9,4)";
        engines.both("CREATE TABLE t" + columns + ", b DECIMAL(30,10), n DECIMAL(18,0), x INTEGER, r DOUBLE)");
        engines.both(
                "INSERT INTO t VALUES (1, 12.50, 1.2345, 12345678901234567890.0123456789, 999999999999999999, 3, 0.1),"
                        + " (2, -0.05, -99999.9999, -0.0000000001, -999999999999999999, -7, -2.5),"
                        + " (3, NULL, NULL, NULL, NULL, NULL, NULL),"
                        + " (4, 9999999999.99, 0, 99999999999999999999.9999999999, 0, 0, 1e10),"
                        + " (5, -9999999999.99, 99999.9999, -99999999999999999999.9999999999, 1, 100, 0)");
        engines.both("CREATE TABLE w" + columns + ")");
        engines.both("INSERT INTO w SELECT id, e, d FROM t WHERE id < 4");
        engines.both("UPDATE w SET d = d * 1.005, e = CASE WHEN id = 1 THEN 0.00005 ELSE -0.00005 END");
        engines.both("MERGE INTO w USING (SELECT * FROM t WHERE id IN (1, 2, 5)) s ON w.id = s.id"
                + " WHEN MATCHED THEN UPDATE SET d = s.e * 1.5, e = s.r"
                + " WHEN NOT MATCHED THEN INSERT (id, d, e) VALUES (s.id, s.e, s.r)");
        engines.both("CREATE TABLE c AS SELECT id, d + e AS s, d * 2 AS m, coalesce(e, 0) AS z FROM t WHERE id < 4");
        same(sql);
    }

    @Test
    void insertedDecimals_areRoundedAsInDuckDbOrRefused() throws SQLException {
        engines.both("CREATE TABLE t (id BIGINT PRIMARY KEY, d DECIMAL(5,2), e DECIMAL(20,3))");
        engines.both("INSERT INTO t VALUES (1, 1.005, 0.0005), (2, -1.005, -0.0005), (3, 1.004, 7)");
        engines.both("INSERT INTO t SELECT id + 10, d * 1.111, e / 4 FROM t");
        engines.both("INSERT INTO t VALUES (20, '3.14', 2)");
        engines.both("UPDATE t SET d = d + 0.015 WHERE id < 3");
        same("SELECT * FROM t ORDER BY id");
        for (String value : List.of("1000", "-999.995", "99999.5", "1e3", "'1000'")) {
            String insert = "INSERT INTO t VALUES (30, " + value + ", 1)";
            assertThrows(SQLException.class, () -> duck.createStatement().execute(insert), insert);
            assertThrows(SQLException.class, () -> Sessions.update(session, insert), insert);
        }
        assertThrows(SQLException.class, () -> Sessions.update(session, "UPDATE t SET d = d * 1000 WHERE id = 1"));
        assertEquals(
                3,
                Sessions.update(
                        session,
                        "INSERT INTO t VALUES (?, ?, ?), (41, 1, 2), (42, 3, 4)",
                        40L,
                        new BigDecimal("2.50"),
                        new BigDecimal("12345678901234567.125")));
        assertEquals(
                "[[2.50, 12345678901234567.125]]",
                Sessions.rows(session, "SELECT d, e FROM t WHERE d = ? AND id = 40", new BigDecimal("2.5"))
                        .toString());
    }

    @Test
    void createdTablesOfDecimals_haveTheTypesOfTheQuery() throws SQLException {
        engines.both(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, d DECIMAL(12,2) NOT NULL, n DECIMAL(9), e NUMERIC(38,10))");
        engines.both("INSERT INTO t VALUES (1, 12.5, 7, 0.0000000001), (2, -3, -7, NULL)");
        Sessions.update(session, "CREATE TABLE c WITH (dimensions = 'id') AS SELECT id, d, n, e, d * 1.5 AS m FROM t");
        duck.createStatement().execute("CREATE TABLE c AS SELECT id, d, n, e, d * 1.5 AS m FROM t");
        same("SELECT * FROM c ORDER BY id");
        assertEquals(Datatype.FLOAT64, stored("c", "d"));
        assertEquals(
                "[[id, BIGINT], [d, DECIMAL(12, 2)], [n, DECIMAL(9, 0)], [e, DECIMAL(38, 10)], [m, DECIMAL(14, 3)]]",
                Sessions.rows(
                                session,
                                "SELECT column_name, data_type FROM information_schema.columns"
                                        + " WHERE table_name = 'c' ORDER BY ordinal_position")
                        .toString());
        Sessions.update(session, "ALTER TABLE c ADD COLUMN f DECIMAL(4,1), DROP COLUMN d");
        Sessions.update(session, "INSERT INTO c (id, n, e, m, f) VALUES (3, 1, 2, 3, 99.9)");
        assertThrows(SQLException.class, () -> Sessions.update(session, "ALTER TABLE c ADD COLUMN d DOUBLE"));
        Sessions.update(session, "ALTER TABLE c ADD COLUMN d VARCHAR");
        assertEquals(
                "[[null], [null], [99.9]]",
                Sessions.rows(session, "SELECT f FROM c ORDER BY id").toString());
        assertEquals(
                "[[VARCHAR]]",
                Sessions.rows(
                                session,
                                "SELECT data_type FROM information_schema.columns WHERE column_name = 'd'"
                                        + " AND table_name = 'c'")
                        .toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CREATE TABLE x (d DECIMAL PRIMARY KEY, v INTEGER)       | decimals are no dimensions
            CREATE TABLE x (i BIGINT PRIMARY KEY, d DECIMAL(39,2))  | expected 1 to 38 digits
            CREATE TABLE x (i BIGINT PRIMARY KEY, d DECIMAL(3,4))   | not more after the point
            CREATE TABLE x (d DECIMAL(5,2) PRIMARY KEY, v INTEGER)  | decimals are no dimensions
            CREATE TABLE x (i BIGINT PRIMARY KEY, d DECIMAL(3,1)[]) | lists of decimals
            """)
    void definitionThatCannotBeStored_isRefused(String statement, String message) {
        SQLException e = assertThrows(SQLException.class, () -> Sessions.update(session, statement));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @Test
    void storedValueThatIsNoDecimal_isRefused() throws SQLException {
        Sessions.update(session, "CREATE TABLE t (id BIGINT PRIMARY KEY, d DECIMAL(5,2))");
        try (ArrayWriter writer = engine.openForWriting(folder.resolve("t"))) {
            writer.write(Cells.builder()
                    .int64("id", 1, 2, 3)
                    .float64("d", 1.5, Double.NaN, 1.555)
                    .validity("d", (byte) 1, (byte) 1, (byte) 1)
                    .build());
        }
        assertEquals(
                "[[1.50], [null]]",
                Sessions.rows(session, "SELECT d FROM t WHERE id < 3 ORDER BY id")
                        .toString());
        assertEquals(
                "[[1, 2]]",
                Sessions.rows(session, "SELECT count(d), count(*) FROM t WHERE id < 3")
                        .toString());
        SQLException e = assertThrows(SQLException.class, () -> Sessions.rows(session, "SELECT d FROM t"));
        assertTrue(e.getMessage().contains("column 'd': a value is not a decimal(5,2) (found 1.555)"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"DECIMAL(12,2)", "DECIMAL(30,4)", "DECIMAL(18,0)"})
    void jdbc_hasPrecisionScaleAndBigDecimals(String type) throws SQLException {
        try (Connection ours = DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder) + ";writable=true");
                Statement statement = ours.createStatement()) {
            statement.execute("CREATE TABLE j (id BIGINT PRIMARY KEY, d " + type + ")");
            statement.execute("INSERT INTO j VALUES (1, -12), (2, NULL)");
            int scale = Integer.parseInt(type.replaceAll(".*,([0-9]+)\\)", "$1"));
            try (ResultSet rows = statement.executeQuery("SELECT d FROM j ORDER BY id")) {
                ResultSetMetaData columns = rows.getMetaData();
                assertEquals(Types.DECIMAL, columns.getColumnType(1));
                assertEquals(Integer.parseInt(type.replaceAll(".*\\(([0-9]+),.*", "$1")), columns.getPrecision(1));
                assertEquals(scale, columns.getScale(1));
                assertEquals(BigDecimal.class.getName(), columns.getColumnClassName(1));
                assertTrue(rows.next());
                assertEquals(new BigDecimal(-12).setScale(scale), rows.getBigDecimal(1));
                assertEquals(new BigDecimal(-12).setScale(scale), rows.getObject(1));
                assertEquals(new BigDecimal(-12).setScale(scale).toPlainString(), rows.getString(1));
                assertTrue(rows.next());
                assertEquals(null, rows.getBigDecimal(1));
            }
            try (ResultSet columns = ours.getMetaData().getColumns(null, null, "j", "d")) {
                assertTrue(columns.next());
                assertEquals(scale, columns.getInt("DECIMAL_DIGITS"));
                assertEquals(Types.DECIMAL, columns.getInt("DATA_TYPE"));
            }
        }
    }
}
