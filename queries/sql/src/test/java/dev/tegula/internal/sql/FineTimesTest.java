package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timestamps of microseconds and nanoseconds have the values of DuckDB, or are refused. */
@Slow
class FineTimesTest {

    private static final int ROWS = 40;

    @TempDir
    Path folder;

    private final Tegula engine = Tegula.create();
    private Connection duck;
    private EngineSession session;

    @BeforeEach
    void open() throws SQLException {
        duck = DriverManager.getConnection("jdbc:duckdb:");
        session = Sessions.open(engine, folder);
    }

    @AfterEach
    void close() throws SQLException {
        duck.close();
        engine.close();
    }

    private void create(RandomGenerator random) throws SQLException {
        String columns = "(id BIGINT PRIMARY KEY, t TIMESTAMP(6), u TIMESTAMP(6) NOT NULL, m TIMESTAMP(3))";
        Sessions.update(session, "CREATE TABLE t " + columns);
        duck.createStatement().execute("CREATE TABLE t " + columns.replaceAll("TIMESTAMP\\([36]\\)", "TIMESTAMP"));
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            LocalDateTime time =
                    LocalDateTime.ofEpochSecond(random.nextLong(-4_000_000_000L, 4_000_000_000L), 0, ZoneOffset.UTC);
            String t = time(time.plusNanos(1000L * random.nextInt(1_000_000)));
            String u = time(LocalDateTime.of(2024, 2, 29, 23, 59, 59).plusNanos(1000L * random.nextInt(5)));
            String m = time(LocalDateTime.of(2024, 2, 29, 23, 59, 59).plusNanos(1_000_000L * random.nextInt(2)));
            rows.add("(" + i + ", " + (i % 9 == 0 ? "NULL" : t) + ", " + u + ", " + m + ")");
        }
        String insert = "INSERT INTO t VALUES " + String.join(", ", rows);
        Sessions.update(session, insert);
        duck.createStatement().execute(insert);
    }

    /** Differences that neither a long nor a double has. DuckDB has no medians of TIMESTAMP_NS to compare with. */
    @Test
    void medianOfDistantNanoseconds_isExact() throws SQLException {
        String sql =
                "SELECT CAST(median(t) AS VARCHAR) FROM (VALUES (CAST('1700-01-01 00:00:00.000000001' AS TIMESTAMP(9))),"
                        + " (CAST('2200-01-01 00:00:00.000000003' AS TIMESTAMP(9)))) AS v(t)";
        assertEquals(List.of(List.of("1950-01-01 12:00:00.000000002")), Sessions.rows(session, sql), sql);
    }

    private static String time(LocalDateTime time) {
        return "TIMESTAMP '" + time.toString().replace('T', ' ').replaceAll("^(.{16})$", "$1:00") + "'";
    }

    private void same(String sql) throws SQLException {
        List<String> expected = DuckRows.rows(duck, sql);
        boolean sorted = sql.contains("ORDER BY");
        assertEquals(
                DuckRows.ordered(expected, sorted),
                DuckRows.ordered(DuckRows.texts(Sessions.rows(session, sql)), sorted),
                sql);
        EngineSession above = EngineSession.open(engine, Tegula.uri(folder), Sessions.options(256L << 20, false));
        assertEquals(
                DuckRows.ordered(expected, sorted),
                DuckRows.ordered(DuckRows.texts(Sessions.rows(above, sql)), sorted),
                sql + " without pushdown");
    }

    @Test
    void randomMicroseconds_haveRowsOfDuckDb() throws SQLException {
        create(RandomTests.generator());
        for (String sql : List.of(
                "SELECT * FROM t ORDER BY id",
                "SELECT id FROM t ORDER BY t NULLS FIRST, id",
                "SELECT u, count(*), min(t), max(t), count(t) FROM t GROUP BY u ORDER BY u",
                "SELECT min(t), max(t), min(u), max(u), count(DISTINCT u) FROM t",
                "SELECT id FROM t WHERE u = TIMESTAMP '2024-02-29 23:59:59.000003' ORDER BY id",
                "SELECT id FROM t WHERE u > '2024-02-29 23:59:59.000001' AND u <= TIMESTAMP '2024-02-29 23:59:59.000003'",
                "SELECT id FROM t WHERE u IN (TIMESTAMP '2024-02-29 23:59:59', TIMESTAMP '2024-02-29 23:59:59.000002')",
                "SELECT id FROM t WHERE u BETWEEN TIMESTAMP '2024-02-29 23:59:59' AND TIMESTAMP '2024-02-29 23:59:59.001'",
                "SELECT id FROM t WHERE u <> TIMESTAMP '2024-02-29 23:59:59.000001'",
                "SELECT id FROM t WHERE t < DATE '1970-01-01' ORDER BY id",
                "SELECT id FROM t WHERE NOT (t >= TIMESTAMP '1970-01-01 00:00:00') OR t IS NULL ORDER BY id",
                "SELECT id, u = m, u < m, u >= m FROM t ORDER BY id",
                "SELECT a.id, b.id FROM t a JOIN t b ON a.u = b.u AND a.id < b.id ORDER BY 1, 2",
                "SELECT a.id, b.id FROM t a JOIN t b ON a.u = b.m AND a.id < b.id ORDER BY 1, 2",
                "SELECT id, CAST(t AS VARCHAR), CAST(u AS VARCHAR) FROM t ORDER BY id",
                "SELECT id, CAST(t AS DATE), year(t), month(t), day(t), hour(t), minute(t), second(t) FROM t ORDER BY id",
                "SELECT id, extract(microsecond FROM t), extract(millisecond FROM t), epoch(t) FROM t ORDER BY id",
                "SELECT id, strftime(t, '%Y-%m-%d %H:%M:%S.%f'), dayname(t), monthname(t) FROM t ORDER BY id",
                "SELECT id, date_trunc('second', t), date_trunc('hour', t), date_trunc('millisecond', t) FROM t ORDER BY id",
                "SELECT id, t + INTERVAL '1' DAY, t - INTERVAL '90' MINUTE, t + INTERVAL '1' MONTH FROM t ORDER BY id",
                "SELECT date_trunc('year', t) AS y, count(*) FROM t GROUP BY 1 ORDER BY 1 NULLS FIRST",
                "SELECT id, date_diff('day', t, u), date_diff('hour', t, u) FROM t ORDER BY id",
                "SELECT id, coalesce(t, u), CASE WHEN id > 5 THEN u ELSE m END FROM t ORDER BY id",
                "SELECT id, coalesce(t, TIMESTAMP '2000-01-01 00:00:00'), greatest(t, u), least(t, m) FROM t ORDER BY id",
                "SELECT id, lag(t) OVER (ORDER BY id), max(u) OVER (ORDER BY id), rank() OVER (ORDER BY u) FROM t ORDER BY id",
                "SELECT u FROM t UNION SELECT m FROM t ORDER BY 1",
                "SELECT CAST('2024-01-02 03:04:05.123456' AS TIMESTAMP(6)), TIMESTAMP '1969-12-31 23:59:59.999999'",
                "SELECT arg_max(id, t), max_by(t, id), any_value(TIMESTAMP '2024-01-01 00:00:00.000001') FROM t",
                "SELECT id FROM t WHERE u > (SELECT min(u) FROM t) ORDER BY id",
                "SELECT id FROM t WHERE u IN (SELECT u FROM t WHERE id < 3) ORDER BY id",
                "SELECT id, x FROM (SELECT id, date_trunc('day', t) AS x FROM t) WHERE x < TIMESTAMP '1999-01-01 00:00:00' ORDER BY id",
                "WITH a AS (SELECT max(t) AS x FROM t) SELECT id FROM t, a WHERE t = x",
                "SELECT id FROM t WHERE t < TIMESTAMP '9999-12-31 00:00:00' ORDER BY id",
                "SELECT DISTINCT u FROM t ORDER BY u DESC LIMIT 2")) {
            same(sql);
        }
    }

    @Test
    void timesOfOtherDigits_meetAsInDuckDb() throws SQLException {
        String columns = "(id BIGINT PRIMARY KEY, t TIMESTAMP(6), u TIMESTAMP(6) NOT NULL, m TIMESTAMP(3), k DATE)";
        String rows =
                "INSERT INTO t VALUES (1, TIMESTAMP '1969-12-31 23:59:59.999999', TIMESTAMP '2024-02-29 12:00:00.000001',"
                        + " TIMESTAMP '2024-02-29 12:00:00.001', DATE '1969-12-31'), (2, TIMESTAMP '1600-01-01 00:00:00.000001',"
                        + " TIMESTAMP '2024-02-29 12:00:00.001', TIMESTAMP '1969-12-31 23:59:59.999', DATE '2024-02-29'), (3, NULL,"
                        + " TIMESTAMP '1900-01-01 00:00:00', NULL, NULL), (4, TIMESTAMP '9999-12-31 23:59:59.999999',"
                        + " TIMESTAMP '2024-02-29 12:00:00.000001', TIMESTAMP '2024-02-29 12:00:00', DATE '1900-01-01')";
        Sessions.update(session, "CREATE TABLE t " + columns);
        Sessions.update(session, rows);
        duck.createStatement().execute("CREATE TABLE t " + columns.replaceAll("TIMESTAMP\\([36]\\)", "TIMESTAMP"));
        duck.createStatement().execute(rows);
        for (String sql : List.of(
                "SELECT * FROM t ORDER BY id",
                "SELECT id, CASE WHEN id = 1 THEN t ELSE m END, CASE WHEN id = 1 THEN k ELSE t END FROM t ORDER BY id",
                "SELECT id, coalesce(m, t), coalesce(t, k, u), coalesce(k, t) FROM t ORDER BY id",
                "SELECT id, nullif(t, u), nullif(u, TIMESTAMP '2024-02-29 12:00:00.000001'), nullif(m, u) FROM t ORDER BY id",
                "SELECT id FROM t WHERE t BETWEEN m AND u OR u BETWEEN k AND m ORDER BY id",
                "SELECT id FROM t WHERE u NOT IN (TIMESTAMP '2024-02-29 12:00:00.000001', TIMESTAMP '2024-02-29 12:00:00.001') ORDER BY id",
                "SELECT id FROM t WHERE m > TIMESTAMP '2024-02-29 12:00:00.000001' OR m = TIMESTAMP '2024-02-29 12:00:00.000001' ORDER BY id",
                "SELECT id FROM t WHERE m < TIMESTAMP '2024-02-29 12:00:00.000001' ORDER BY id",
                "SELECT id FROM t WHERE k >= TIMESTAMP '1969-12-31 00:00:00.000001' ORDER BY id",
                "SELECT id FROM t a WHERE EXISTS (SELECT 1 FROM t b WHERE b.m = a.u) ORDER BY id",
                "SELECT id FROM t WHERE u = (SELECT max(m) FROM t) ORDER BY id",
                "SELECT a.id, b.id FROM t a LEFT JOIN t b ON a.t = b.k ORDER BY 1, 2",
                "SELECT a.id, b.id FROM t a FULL JOIN t b ON a.u = b.m ORDER BY 1 NULLS LAST, 2 NULLS LAST",
                "SELECT k FROM t UNION SELECT t FROM t ORDER BY 1 NULLS LAST",
                "SELECT u FROM t INTERSECT SELECT m FROM t ORDER BY 1 NULLS LAST",
                "SELECT u, m, count(*) FROM t GROUP BY ROLLUP(u, m) ORDER BY 1 NULLS LAST, 2 NULLS LAST, 3",
                "SELECT id, lag(t, 1, TIMESTAMP '2000-01-01 00:00:00.000001') OVER (ORDER BY id), nth_value(t, 2) OVER (ORDER BY id) FROM t ORDER BY id",
                "SELECT id, u + INTERVAL '3' MONTH, t - INTERVAL '1' SECOND FROM t WHERE id < 4 ORDER BY id",
                "WITH q(a, b) AS (VALUES (TIMESTAMP '2024-02-29 12:00:00.000001', 1)) SELECT id, b FROM t JOIN q ON t.u = q.a ORDER BY 1",
                "SELECT id FROM t WHERE date_trunc('millisecond', u) >= TIMESTAMP '2024-02-29 12:00:00.0005' ORDER BY id",
                "SELECT id FROM t WHERE u - INTERVAL '1' DAY > TIMESTAMP '2024-02-28 12:00:00.000001' ORDER BY id")) {
            same(sql);
        }
    }

    @Test
    void nanoseconds_areExact() throws SQLException {
        Sessions.update(session, "CREATE TABLE n (id BIGINT PRIMARY KEY, t TIMESTAMP(9), d TIMESTAMP(6))");
        Sessions.update(
                session,
                "INSERT INTO n VALUES (1, TIMESTAMP '2024-02-29 23:59:59.123456789', NULL), (2, TIMESTAMP '1969-12-31 23:59:59.999999999', TIMESTAMP '2024-02-29 23:59:59.123456'), (3, TIMESTAMP '2024-02-29 23:59:59', NULL)");
        assertEquals(
                "[[2024-02-29T23:59:59.123456789], [1969-12-31T23:59:59.999999999], [2024-02-29T23:59:59]]",
                Sessions.rows(session, "SELECT t FROM n ORDER BY id").toString());
        assertEquals(
                "[[2]]", Sessions.rows(session, "SELECT id FROM n WHERE t < d").toString());
        assertEquals(
                "[[1]]",
                Sessions.rows(session, "SELECT id FROM n WHERE t > TIMESTAMP '2024-02-29 23:59:59.123456788'")
                        .toString());
        assertEquals(
                "[[1]]",
                Sessions.rows(
                                session,
                                "SELECT id FROM n WHERE t = ?",
                                LocalDateTime.parse("2024-02-29T23:59:59.123456789"))
                        .toString());
        assertEquals(
                "[[3]]",
                Sessions.rows(
                                session,
                                "SELECT count(*) FROM n WHERE t < TIMESTAMP '9999-12-31 00:00:00' AND t > DATE '0001-01-01'")
                        .toString());
        assertEquals(
                "[[59123456789, 59123456]]",
                Sessions.rows(
                                session,
                                "SELECT extract(nanosecond FROM t), extract(microsecond FROM t) FROM n WHERE id = 1")
                        .toString());
        Sessions.update(session, "UPDATE n SET t = t + INTERVAL '1' SECOND WHERE id = 1");
        Sessions.update(
                session, "CREATE TABLE c WITH (dimensions = 'id') AS SELECT id, t, max(d) AS d FROM n GROUP BY id, t");
        assertEquals(
                "[[1, 2024-03-01T00:00:00.123456789, null], [2, 1969-12-31T23:59:59.999999999, 2024-02-29T23:59:59.123456],"
                        + " [3, 2024-02-29T23:59:59, null]]",
                Sessions.rows(session, "SELECT * FROM c ORDER BY id").toString());
        Sessions.update(session, "CREATE TABLE k (t TIMESTAMP(9) PRIMARY KEY, v INTEGER)");
        Sessions.update(session, "INSERT INTO k SELECT t, id FROM n");
        assertEquals(
                "[[1969-12-31T23:59:59.999999999, 2, 2]]",
                Sessions.rows(session, "SELECT k.t, v, id FROM k JOIN n ON k.t = n.t WHERE v = 2")
                        .toString());
        Sessions.update(session, "DELETE FROM k WHERE t = TIMESTAMP '1969-12-31 23:59:59.999999999'");
        assertEquals("[[2]]", Sessions.rows(session, "SELECT count(*) FROM k").toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT CAST(t AS TIMESTAMP) FROM n",
                "SELECT CAST(t AS TIMESTAMP(6)) FROM n",
                "INSERT INTO m SELECT id, t FROM n",
                "INSERT INTO m VALUES (1, TIMESTAMP '2024-02-29 23:59:59.123456')",
                "INSERT INTO m VALUES (1 + 1, TIMESTAMP '2024-02-29 23:59:59.1234')",
                "UPDATE m SET t = TIMESTAMP '2024-02-29 23:59:59.1234' WHERE id = 1",
                "INSERT INTO n VALUES (5, TIMESTAMP '2500-01-01 00:00:00')",
                "INSERT INTO n SELECT 5, TIMESTAMP '2500-01-01 00:00:00'",
                "INSERT INTO n VALUES (5, TIMESTAMP '1677-09-21 00:12:43.145224192')",
                "INSERT INTO n SELECT id + 9, CAST('1677-09-21 00:12:43.145224192' AS TIMESTAMP(9)) FROM m",
                "UPDATE n SET t = TIMESTAMP '1677-09-21 00:12:43.145224192' WHERE id = 1",
                "INSERT INTO n SELECT id + 9, DATE '0001-01-01' FROM m",
                "SELECT t - TIMESTAMP '2024-01-01 00:00:00' FROM n",
                "SELECT CAST(t AS TIME) FROM n",
                "SELECT count(*) OVER (ORDER BY t RANGE INTERVAL '1' DAY PRECEDING) FROM n",
                "SELECT CURRENT_TIMESTAMP(6)",
                "SELECT TIMESTAMPADD(MICROSECOND, 5, t) FROM n",
                "SELECT * FROM generate_series(TIMESTAMP '2024-01-01 00:00:00.000001', TIMESTAMP '2024-01-02 00:00:00', INTERVAL '1' HOUR)",
                "SELECT list_contains(array_agg(t), TIMESTAMP '2024-02-29 23:59:59') FROM n"
            })
    void timeThatWouldBeCut_isRefused(String sql) throws SQLException {
        Sessions.update(session, "CREATE TABLE n (id BIGINT PRIMARY KEY, t TIMESTAMP(9) NOT NULL)");
        Sessions.update(session, "CREATE TABLE m (id BIGINT PRIMARY KEY, t TIMESTAMP)");
        Sessions.update(session, "INSERT INTO n VALUES (1, TIMESTAMP '2024-02-29 23:59:59.123456789')");
        Sessions.update(session, "INSERT INTO m VALUES (1, TIMESTAMP '2024-02-29 23:59:59.123')");
        SQLException e = assertThrows(SQLException.class, () -> {
            if (sql.startsWith("SELECT")) {
                Sessions.rows(session, sql);
            } else {
                Sessions.update(session, sql);
            }
        });
        assertTrue(
                e.getMessage().matches("(?s).*(finer than|more than 3 digits|out of range|not supported).*"),
                e.getMessage());
        assertEquals(
                "[[1, 2024-02-29T23:59:59.123]]",
                Sessions.rows(session, "SELECT * FROM m").toString());
    }

    @Test
    void jdbc_hasAllDigits() throws SQLException {
        try (Connection ours = DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder) + ";writable=true");
                Statement statement = ours.createStatement()) {
            statement.execute("CREATE TABLE j (id BIGINT PRIMARY KEY, t TIMESTAMP(9))");
            try (var insert = ours.prepareStatement("INSERT INTO j VALUES (?, ?)")) {
                insert.setLong(1, 1);
                insert.setTimestamp(2, Timestamp.valueOf("2024-02-29 23:59:59.123456789"));
                insert.executeUpdate();
            }
            try (ResultSet rows = statement.executeQuery("SELECT t FROM j")) {
                assertEquals(9, rows.getMetaData().getPrecision(1));
                assertEquals("TIMESTAMP(9)", rows.getMetaData().getColumnTypeName(1));
                assertTrue(rows.next());
                assertEquals(Timestamp.valueOf("2024-02-29 23:59:59.123456789"), rows.getTimestamp(1));
                assertEquals(Timestamp.valueOf("2024-02-29 23:59:59.123456789"), rows.getObject(1));
                assertEquals(
                        LocalDateTime.parse("2024-02-29T23:59:59.123456789"), rows.getObject(1, LocalDateTime.class));
                assertEquals("2024-02-29 23:59:59.123456789", rows.getString(1));
            }
        }
    }
}
