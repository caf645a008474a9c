package dev.tegula.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements with 128 KiB of memory over 8,000 rows, which need more than 400 KiB. */
@Slow
class MemoryLimitTest {

    private static final int ROWS = 8_000;
    private static final long MEMORY = 128L << 10;

    @TempDir
    Path folder;

    private Tegula engine;
    private EngineSession session;
    private Path spills;

    @BeforeEach
    void createRows() throws IOException {
        engine = Tegula.create();
        spills = Files.createDirectory(folder.resolve("spills"));
        Path data = Files.createDirectory(folder.resolve("data"));
        String uri = Tegula.uri(data.resolve("t"));
        engine.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("id", 0, 10_000_000, 1000))
                        .attribute(Attribute.int32("shuffled"))
                        .attribute(Attribute.int32("few"))
                        .build());
        RandomGenerator random = RandomTests.fixed(5);
        long[] id = new long[ROWS];
        int[] shuffled = new int[ROWS];
        int[] few = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            id[i] = i;
            shuffled[i] = random.nextInt();
            few[i] = i % 10;
        }
        try (ArrayWriter writer = engine.openForWriting(uri)) {
            writer.write(Cells.builder()
                    .int64("id", id)
                    .int32("shuffled", shuffled)
                    .int32("few", few)
                    .build());
        }
        session = session(MEMORY);
    }

    private EngineSession session(long memory) {
        return EngineSession.open(
                engine,
                Tegula.uri(folder.resolve("data")),
                new SessionOptions(
                        OpenOptions.defaults(),
                        memory,
                        spills,
                        true,
                        true,
                        TimestampMode.EXACT,
                        Map.of(),
                        Sessions.options().reach()));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void sort_beyondMemory_sortsAndLeavesNoFiles() throws SQLException, IOException {
        int previous = Integer.MIN_VALUE;
        int count = 0;
        try (SqlRows rows =
                session.prepare("SELECT shuffled, id FROM t ORDER BY shuffled").query(List.of(), 0)) {
            for (Object[] row = rows.next(); row != null; row = rows.next()) {
                assertTrue((Integer) row[0] >= previous, "sorted");
                previous = (Integer) row[0];
                count++;
            }
        }
        assertEquals(ROWS, count);
        assertEquals(0, files());
    }

    @Test
    void sort_beyondMemoryWithoutFolder_failsBecauseItSpills() throws SQLException, IOException {
        Files.delete(spills);
        SqlStatement sorted = session.prepare("SELECT shuffled, id FROM t ORDER BY shuffled");
        try (SqlRows rows = sorted.query(List.of(), 0)) {
            SQLException e = assertThrows(SQLException.class, rows::next);
            assertTrue(e.getMessage().contains("spills"), e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " DESC", " DESC NULLS LAST"})
    void firstRowsOfSort_areThoseOfTheWholeSort_withoutFiles(String direction) throws SQLException, IOException {
        String order = " FROM t ORDER BY few, shuffled" + direction + ", id";
        session = session(8 * MEMORY); // less than all rows need, and more than the first ones
        List<List<Object>> all = Sessions.rows(session, "SELECT few, shuffled, id" + order);
        Files.delete(spills);
        assertThrows(SQLException.class, () -> Sessions.rows(session, "SELECT few, shuffled, id" + order));
        for (String limit : List.of("LIMIT 1", "LIMIT 700 OFFSET 800", "LIMIT 20", "LIMIT 1500")) {
            List<List<Object>> first = Sessions.rows(session, "SELECT few, shuffled, id" + order + " " + limit);
            int from = limit.contains("OFFSET") ? 800 : 0;
            assertEquals(all.subList(from, from + first.size()), first, limit);
            assertEquals(Integer.parseInt(limit.split(" ")[1]), first.size());
        }
    }

    @Test
    void sort_closedEarly_leavesNoFiles() throws SQLException, IOException {
        try (SqlRows rows =
                session.prepare("SELECT shuffled FROM t ORDER BY shuffled").query(List.of(), 0)) {
            rows.next();
        }
        assertEquals(0, files());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT shuffled, count(*) FROM t GROUP BY shuffled",
                "SELECT shuffled % 99999, sum(id), min(few), avg(few) FROM t GROUP BY shuffled % 99999",
                "SELECT DISTINCT shuffled FROM t",
                "SELECT DISTINCT shuffled / 2, few FROM t",
                "SELECT few, count(DISTINCT shuffled), sum(id) FROM t GROUP BY few",
                "SELECT shuffled, few, count(*) FROM t GROUP BY ROLLUP(shuffled, few)",
                "SELECT shuffled / 2, few, count(*), grouping(few) FROM t GROUP BY CUBE(shuffled / 2, few)",
                "SELECT id / 10, string_agg(few, ',' ORDER BY shuffled), median(shuffled) FROM t GROUP BY id / 10",
                "SELECT a.id, b.id FROM t a JOIN t b ON a.shuffled = b.shuffled",
                "SELECT a.id, b.id FROM t a LEFT JOIN t b ON a.id = b.shuffled",
                "SELECT a.id, b.id FROM t a FULL JOIN t b ON a.shuffled = b.id + 1 AND a.few < b.few",
                "SELECT id FROM t a WHERE EXISTS (SELECT 1 FROM t b WHERE b.shuffled = a.shuffled AND b.id >= a.id)",
                "SELECT id FROM t a WHERE NOT EXISTS (SELECT 1 FROM t b WHERE b.id = a.id + 5 AND b.few > 3)",
                "SELECT a.few, b.id FROM (SELECT CAST(few AS DOUBLE) AS few, id FROM t WHERE id < 100) a"
                        + " RIGHT JOIN t b ON a.few = b.few AND a.id = b.id",
                "SELECT a.id, b.shuffled FROM t a ASOF JOIN t b MATCH_CONDITION a.few >= b.few ON a.id = b.id",
                "SELECT id, rank() OVER (PARTITION BY id % 20 ORDER BY shuffled),"
                        + " sum(id) OVER (PARTITION BY id % 1000 ORDER BY id ROWS 2 PRECEDING) FROM t",
                "SELECT id, row_number() OVER (ORDER BY shuffled, id), rank() OVER (ORDER BY few),"
                        + " dense_rank() OVER (ORDER BY few DESC), lag(id, 3) OVER (ORDER BY shuffled, id),"
                        + " lead(few, 2, -1) OVER (PARTITION BY id % 2 ORDER BY shuffled, id) FROM t",
                "SELECT id, sum(few) OVER (ORDER BY shuffled, id), sum(few) OVER (ORDER BY few), count(*) OVER (),"
                        + " max(shuffled) OVER (), first_value(id) OVER (ORDER BY shuffled, id),"
                        + " last_value(few) OVER (ORDER BY few), avg(shuffled * 0.5e0) OVER (ORDER BY id) FROM t",
                "SELECT id, sum(few) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 2 FOLLOWING),"
                        + " min(shuffled) OVER (ORDER BY id ROWS BETWEEN 2 FOLLOWING AND 5 FOLLOWING),"
                        + " count(*) OVER (ORDER BY few, id ROWS BETWEEN 9 PRECEDING AND 4 PRECEDING),"
                        + " last_value(id) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING),"
                        + " sum(few) OVER (ORDER BY id RANGE BETWEEN 4 PRECEDING AND CURRENT ROW) FROM t",
                "SELECT id, percent_rank() OVER (ORDER BY few), cume_dist() OVER (ORDER BY shuffled, id),"
                        + " ntile(7) OVER (ORDER BY shuffled, id), nth_value(id, 3) OVER (ORDER BY shuffled, id),"
                        + " string_agg(few, '') OVER (ORDER BY id ROWS 3 PRECEDING) FROM t",
                "SELECT few, first_value('x') OVER (ORDER BY few NULLS FIRST)"
                        + " FROM (SELECT nullif(few, 3) AS few FROM t) q",
                "SELECT few, count(*) OVER (ORDER BY few ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING)"
                        + " FROM (SELECT nullif(few, 3) AS few FROM t) q",
                "SELECT id, count(*) OVER (ORDER BY x RANGE BETWEEN 0.5 PRECEDING AND CURRENT ROW)"
                        + " FROM (SELECT id, CASE WHEN id % 9000 = 1 THEN CAST('-0.0' AS DOUBLE)"
                        + " WHEN id % 9000 = 2 THEN 0 ELSE id END AS x FROM t) q",
                "SELECT id, sum(few) OVER (PARTITION BY id % 3 ORDER BY id ROWS BETWEEN 300 PRECEDING AND 1 PRECEDING)"
                        + " FROM t WHERE id < 30000",
                "SELECT id FROM t QUALIFY row_number() OVER (PARTITION BY id / 30000 ORDER BY shuffled) <= 5",
                "SELECT few FROM (SELECT few + 0 AS few FROM t) q QUALIFY row_number() OVER (ORDER BY few) % 1000 = 1",
                "SELECT shuffled FROM t INTERSECT SELECT shuffled - shuffled % 2 FROM t WHERE few < 5",
                "SELECT shuffled / 4 FROM t EXCEPT ALL SELECT shuffled / 4 FROM t WHERE few < 5",
                "SELECT shuffled FROM t UNION SELECT shuffled / 2 FROM t",
                "SELECT a.id, b.id FROM t a JOIN t b ON a.shuffled = b.shuffled ORDER BY a.id LIMIT 15000",
                "SELECT a.id, b.few FROM (SELECT * FROM t ORDER BY shuffled, id LIMIT 20000) a"
                        + " JOIN t b ON a.id + 0 = b.id + 0 ORDER BY a.shuffled, a.id"
            })
    void operators_beyondMemory_haveTheRowsOfMuchMemory(String sql) throws SQLException, IOException {
        List<String> rows = texts(session(MEMORY), sql);
        assertEquals(texts(session(1L << 30), sql), rows);
        assertEquals(0, files());
    }

    private static List<String> texts(EngineSession session, String sql) throws SQLException {
        Stream<String> rows = Sessions.rows(session, sql).stream().map(List::toString);
        return (sql.contains(" LIMIT ") ? rows : rows.sorted()).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT count(*) FROM t a, t b WHERE a.shuffled > b.shuffled",
                "SELECT sum(few) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM t",
                "SELECT string_agg(shuffled, ',') FROM t",
                "SELECT length(list(shuffled) OVER (ORDER BY id)) FROM t",
                "SELECT count(*) FROM (SELECT few + 1 AS a FROM t) a JOIN (SELECT few - few + 1 AS b FROM t) b ON a = b"
            })
    void rowsThatAreNeededAtOnce_beyondMemory_nameTheSetting(String sql) throws IOException {
        SQLException e = assertThrows(SQLException.class, () -> Sessions.rows(session, sql));
        assertEquals("53200", e.getSQLState(), e.getMessage());
        assertTrue(e.getMessage().contains("Raise the setting memory"), e.getMessage());
        assertEquals(0, files());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT shuffled / 2, count(*) FROM t GROUP BY 1",
                "SELECT DISTINCT shuffled / 2, few FROM t",
                "SELECT a.id, b.id FROM t a JOIN t b ON a.shuffled = b.shuffled",
                "SELECT id, rank() OVER (PARTITION BY id % 20 ORDER BY shuffled) FROM t",
            })
    void operators_closedEarly_leaveNoFiles(String sql) throws SQLException, IOException {
        try (SqlRows rows = session.prepare(sql).query(List.of(), 0)) {
            rows.next();
        }
        assertEquals(0, files());
    }

    @Test
    void rows_afterTheMostThatWereWanted_leaveNoFiles() throws SQLException, IOException {
        try (SqlRows rows = session.prepare("SELECT shuffled / 2, count(*) FROM t GROUP BY 1")
                .query(List.of(), 2)) {
            rows.next();
            rows.next();
            assertTrue(files() > 0, "written");
            assertNull(rows.next());
            assertEquals(0, files());
        }
    }

    @Test
    void grouping_ofManyRowsInFewGroups_fits() throws SQLException {
        List<List<Object>> rows =
                Sessions.rows(session, "SELECT few, count(*) FROM t GROUP BY few ORDER BY few LIMIT 1");
        assertEquals(List.of(List.of(0, (long) ROWS / 10)), rows);
    }

    @Test
    void scan_beyondMemory_streams() throws SQLException {
        assertEquals(
                ROWS,
                Sessions.rows(session, "SELECT id, shuffled FROM t WHERE shuffled * 1.5 > -1e18")
                        .size());
    }

    @Test
    void cancel_endsTheStatement() throws SQLException {
        try (SqlRows rows = session.prepare("SELECT id FROM t").query(List.of(), 0)) {
            rows.next();
            rows.cancel();
            SQLException e = assertThrows(SQLException.class, rows::next);
            assertEquals("57014", e.getSQLState());
        }
    }

    private int files() throws IOException {
        try (Stream<Path> list = Files.list(spills)) {
            return (int) list.count();
        }
    }
}
