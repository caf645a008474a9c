package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables without dimensions get some with a note, and no value of another type or with fewer digits is stored. */
@Slow
class NewTablesTest {

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

    private List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1) + " " + result.getString(2));
            }
        }
        return rows;
    }

    private String warning() throws SQLException {
        SQLWarning warning = statement.getWarnings();
        assertNotNull(warning);
        assertNull(warning.getNextWarning());
        return warning.getMessage();
    }

    private List<String> keys(String table) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, table, null)) {
            while (columns.next()) {
                if (columns.getString("REMARKS").contains("dimension")) {
                    keys.add(columns.getString("COLUMN_NAME"));
                }
            }
        }
        return keys;
    }

    @Test
    void table_withoutDimensions_hasItsFirstTimeAndKeepsEqualOnes() throws SQLException {
        statement.execute("CREATE TABLE t (seen TIMESTAMP, v DOUBLE)");
        assertEquals("table 't': dimensions were chosen: WITH (dimensions = 'seen', duplicates = 'allow')", warning());
        statement.execute(
                "INSERT INTO t VALUES (TIMESTAMP '2026-01-01 00:00:00', 1), (TIMESTAMP '2026-01-01 00:00:00', 2)");
        assertNull(statement.getWarnings());
        assertEquals(List.of("seen"), keys("t"));
        assertEquals(List.of("2 3.0"), rows("SELECT count(*), sum(v) FROM t"));
    }

    @Test
    void tableOfRows_withoutDimensions_hasTheFewestColumnsThatTellThemApart() throws SQLException {
        statement.execute("CREATE TABLE u AS SELECT v * 0.5e0 AS half, g, k FROM (VALUES (1, 'a', 1), (1, 'b', 1),"
                + " (2, 'a', 2)) AS r(v, g, k)");
        assertEquals(List.of(), keys("nothing"));
        assertEquals(2, keys("u").size());
        assertEquals(List.of("3 2.0"), rows("SELECT count(*), sum(half) FROM u"));
        statement.execute("CREATE TABLE w AS SELECT g, max(half) AS most FROM u GROUP BY g");
        assertEquals("table 'w': dimensions were chosen: WITH (dimensions = 'g')", warning());
        assertEquals(List.of("a 1.0", "b 0.5"), rows("SELECT g, most FROM w ORDER BY g"));
    }

    @Test
    void tableOfRows_withDecimals_hasOtherDimensions() throws SQLException {
        statement.execute("CREATE TABLE totals AS SELECT k, g, sum(CAST(v AS DECIMAL(10, 2))) AS total"
                + " FROM (VALUES (1, 'a', 1.25), (1, 'b', 2.5), (2, 'a', 4.75)) AS r(k, g, v) GROUP BY k, g");
        assertEquals("table 'totals': dimensions were chosen: WITH (dimensions = 'k,g')", warning());
        assertEquals(List.of("a 1.25", "b 2.50", "a 4.75"), rows("SELECT g, total FROM totals ORDER BY k, g"));
    }

    @Test
    void valuesOfSeveralTypes_nameWhatToWrite() throws SQLException {
        statement.execute("CREATE TABLE days (id INTEGER PRIMARY KEY, seen DATE NULL)");
        String rows = "INSERT INTO days VALUES (1, '2024-01-31'), (2, NULL)";
        String message =
                assertThrows(SQLException.class, () -> statement.execute(rows)).getMessage();
        assertTrue(message.endsWith("Write dates beside NULL as DATE '2024-01-31'"), message);
        statement.execute(rows.replace("'2024", "DATE '2024"));
        assertEquals(List.of("1 2024-01-31", "2 null"), rows("SELECT id, seen FROM days ORDER BY 1"));
    }

    @Test
    void tableOfRows_thatNothingTellsApart_keepsEqualOnes() throws SQLException {
        statement.execute("CREATE TABLE z AS SELECT r.k, r.v FROM (VALUES (1, 2.5e0), (1, 2.5e0)) AS r(k, v)");
        assertTrue(warning().endsWith("WITH (dimensions = 'k', duplicates = 'allow')"), warning());
        assertEquals(List.of("1 2.5", "1 2.5"), rows("SELECT k, v FROM z"));
    }

    @Test
    void maintenancePolicy_isAnOption() throws SQLException {
        String uri = folder.resolve("kept").toString();
        try (Tegula engine = Tegula.create()) {
            statement.execute("CREATE TABLE kept (a INT, PRIMARY KEY (a)) WITH (maintenance = 'growth=4 purge=30d')");
            assertEquals(
                    "growth=4 small-files=4 grace=1h purge=30d",
                    engine.maintenance(uri).policy().toString());
            statement.execute("ALTER TABLE kept SET (maintenance = 'grace=10m')");
            assertEquals(
                    "growth=2 small-files=4 grace=10m",
                    engine.maintenance(uri).policy().toString());
            for (String refused :
                    List.of("(capacity = 9)", "(maintenance = 'grace=-1s')", "(maintenance = '', dense = 'true')")) {
                assertThrows(SQLException.class, () -> statement.execute("ALTER TABLE kept SET " + refused), refused);
            }
            assertEquals(
                    "growth=2 small-files=4 grace=10m",
                    engine.maintenance(uri).policy().toString());
            assertThrows(
                    SQLException.class,
                    () -> statement.execute(
                            "CREATE TABLE bad (a INT, PRIMARY KEY (a)) WITH (maintenance = 'growth=1')"));
            assertNull(engine.object(folder.resolve("bad").toString()).type());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE t (s VARCHAR, v INT) | the first column is not chosen",
                "CREATE TABLE t (a INT) | the first column is not chosen",
                "CREATE TABLE t AS SELECT * FROM (VALUES (0.5e0)) AS r(v) | Name them: WITH (dimensions",
                "CREATE TABLE t (a INT, b INT) WITH (dimension = 'a') | option 'dimension': unknown",
                "CREATE TABLE t (a INT, b INT, PRIMARY KEY (a)) WITH (\"domain.c\" = '0:9') | there is no column 'c'",
                "CREATE TABLE t (a INT, PRIMARY KEY (a)) WITH (maintenance = 'growth=1') | setting 'growth=1': growth: out of range",
                "CREATE TABLE t (a INT, PRIMARY KEY (a)) WITH (maintenance = 'grace=soon') | expected a number with s, m, h or d",
                "CREATE TABLE t (a INT, PRIMARY KEY (a)) WITH (maintenance = 'speed=9') | available: growth, max-fragment-size",
                "ALTER TABLE t RENAME COLUMN a TO b | RENAME: the format has no new names for stored data",
                "SELECT 1 LIMIT 3000000000 | LIMIT: more rows than the planner counts",
                "SELECT 1 LIMIT 1 OFFSET 3000000000 | OFFSET: more rows than the planner counts"
            })
    void statement_isRefusedWithWhatToWrite(String sql, String message) {
        SQLException e = assertThrows(SQLException.class, () -> statement.execute(sql));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t VALUES (1.5, TIMESTAMP '2026-01-01 00:00:00', NULL)",
                "INSERT INTO t SELECT k, v, NULL FROM (VALUES (1, 2)) AS r(k, v)",
                "INSERT INTO t (v, seen) SELECT seen, seen FROM t",
                "INSERT INTO t VALUES ('2026-01-01 00:00:00.123456', 1, NULL)",
                "INSERT INTO t VALUES (TIMESTAMP '2026-01-01 00:00:00', 1, '2026-01-01 00:00:00.1234567')",
                "SELECT CAST('2026-01-01 00:00:00.123456' AS TIMESTAMP)",
                "SELECT count(*) FROM t WHERE fine = '2026-01-01 00:00:00.0000001'",
                "SELECT CAST('12:00:00.1234' AS TIME)",
                "SELECT STRPTIME('2026-01-01 00:00:00.123456', '%Y-%m-%d %H:%M:%S.%f')",
                "SELECT TIMESTAMP '2026-01-01 00:00:00' + INTERVAL '0.0001' SECOND",
                "SELECT TO_TIMESTAMP(0.0001)",
                "SELECT MAKE_TIMESTAMP(1)"
            })
    void values_thatWouldBeCutOrMistaken_areRefused(String sql) throws SQLException {
        statement.execute("CREATE TABLE t (seen TIMESTAMP, v DOUBLE, fine DATETIME_US)");
        statement.execute("INSERT INTO t VALUES (TIMESTAMP '2026-01-01 00:00:00', 1, NULL)");
        assertThrows(SQLException.class, () -> {
            if (statement.execute(sql)) {
                statement.getResultSet().next();
            }
        });
        assertEquals(List.of("1 1.0"), rows("SELECT count(*), sum(v) FROM t"));
    }

    @Test
    void finerTimes_areNullForTryCastAndCutIfWanted() throws SQLException {
        String text = "'2026-01-01 00:00:00.123456'";
        assertEquals(
                List.of("null 2026-01-01 00:00:00.123"),
                rows("SELECT TRY_CAST(" + text + " AS TIMESTAMP), TRY_CAST('2026-01-01 00:00:00.123' AS TIMESTAMP)"));
        try (Connection cutting =
                        DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder) + ";timestamps=truncate");
                Statement query = cutting.createStatement();
                ResultSet result = query.executeQuery("SELECT CAST(" + text + " AS TIMESTAMP)")) {
            assertTrue(result.next());
            assertEquals("2026-01-01 00:00:00.123", result.getString(1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT DISTINCT seen FROM f ORDER BY seen",
                "SELECT seen, n FROM f ORDER BY seen, n",
                "SELECT n FROM f ORDER BY seen, n LIMIT 1",
                "SELECT seen, n FROM f ORDER BY n, seen"
            })
    void coordinatesThatAreCut_haveTheRowsOfCutTimes(String sql) throws SQLException {
        statement.executeUpdate("CREATE TABLE f (seen datetime_us, n INTEGER, PRIMARY KEY (seen, n))");
        List<String> expected;
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement created = duck.createStatement()) {
            created.execute("CREATE TABLE f (seen TIMESTAMP, n INTEGER)");
            for (int i = 1; i < 5; i++) {
                String row =
                        " VALUES (TIMESTAMP '2026-01-01 00:00:00.00" + 6 * i / 10 + 6 * i % 10 + "', " + (9 - i) + ")";
                statement.executeUpdate("INSERT INTO f" + row);
                created.execute("INSERT INTO f" + row);
            }
            created.execute("UPDATE f SET seen = date_trunc('millisecond', seen)");
            expected = texts(created.executeQuery(sql));
        }
        try (Connection cutting =
                        DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder) + ";timestamps=truncate");
                Statement query = cutting.createStatement()) {
            assertEquals(expected, texts(query.executeQuery(sql)));
        }
    }

    private static List<String> texts(ResultSet rows) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                row.append(rows.getObject(i)).append(' ');
            }
            texts.add(row.toString());
        }
        return texts;
    }
}
