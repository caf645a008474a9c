package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Nightly;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryStatus;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.java.api.TileDBError;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Arrays that jobs of several tasks wrote, read by libtiledb. */
@Nightly
class LibtiledbReadsJobsTest extends SessionTest {

    private static final int MOST_CELLS = 100_000;

    @BeforeAll
    static void keepSmallTasks() {
        spark.conf().set("spark.sql.adaptive.enabled", "false");
    }

    private String uri(String name) {
        return Tegula.uri(folder.resolve(name));
    }

    /** Reads the attribute {@code a} by the dimensions {@code x} and {@code y} with libtiledb. */
    private TreeMap<String, Long> cells(String name, long greatest) throws TileDBError {
        try (Context context = new Context();
                Array array = new Array(context, uri(name), QueryType.TILEDB_READ);
                Query query = new Query(array, QueryType.TILEDB_READ);
                SubArray all = new SubArray(context, array)) {
            all.addRange(0, 0L, greatest, null);
            all.addRange(1, 0L, greatest, null);
            query.setSubarray(all);
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            LongBuffer[] buffers = new LongBuffer[3];
            String[] fields = {"x", "y", "a"};
            for (int i = 0; i < fields.length; i++) {
                ByteBuffer bytes =
                        ByteBuffer.allocateDirect(MOST_CELLS * Long.BYTES).order(ByteOrder.nativeOrder());
                query.setDataBuffer(fields[i], bytes);
                buffers[i] = bytes.asLongBuffer();
            }
            query.submit();
            assertEquals(QueryStatus.TILEDB_COMPLETED, query.getQueryStatus());
            int count =
                    query.resultBufferElementsNIO("a", Long.BYTES).getSecond().intValue();
            TreeMap<String, Long> cells = new TreeMap<>();
            for (int i = 0; i < count; i++) {
                cells.merge(buffers[0].get(i) + "," + buffers[1].get(i), buffers[2].get(i), (one, other) -> {
                    throw new AssertionError("cell is there twice");
                });
            }
            return cells;
        }
    }

    private int fragments(String name) {
        try (ArrayReader array = tegula.openForReading(uri(name))) {
            return array.fragments().size();
        }
    }

    @Test
    void sparseArray_hasTheRowsOfAllJobs() throws TileDBError {
        spark.sql(
                "CREATE TABLE tegula.`" + uri("sparse") + "` (x BIGINT NOT NULL, y BIGINT NOT NULL, a BIGINT NOT NULL)"
                        + " TBLPROPERTIES (dimensions = 'x,y', 'domain.x' = '0:999', 'domain.y' = '0:999',"
                        + " 'extent.x' = '100', 'extent.y' = '100')");
        spark.sql("INSERT INTO tegula.`" + uri("sparse")
                + "` SELECT id % 1000 AS x, id DIV 1000 * 7 AS y, id AS a FROM range(0, 20000, 1, 4)");
        spark.sql(
                "INSERT INTO tegula.`" + uri("sparse") + "` SELECT id AS x, 7 AS y, -id AS a FROM range(0, 500, 1, 4)");
        spark.sql("DELETE FROM tegula.`" + uri("sparse") + "` WHERE x >= 990 AND a > 5");
        assertEquals(4, fragments("sparse"));
        TreeMap<String, Long> expected = new TreeMap<>();
        for (long id = 0; id < 20000; id++) {
            expected.put(id % 1000 + "," + id / 1000 * 7, id);
        }
        for (long id = 0; id < 500; id++) {
            expected.put(id + ",7", -id);
        }
        expected.entrySet()
                .removeIf(cell ->
                        Long.parseLong(cell.getKey().substring(0, cell.getKey().indexOf(','))) >= 990
                                && cell.getValue() > 5);
        assertEquals(expected, cells("sparse", 999));
        spark.sql("CALL tegula.consolidate(table => '" + uri("sparse") + "', mode => 'commits')");
        spark.sql("CALL tegula.vacuum(table => '" + uri("sparse") + "', mode => 'commits')");
        assertEquals(expected, cells("sparse", 999));
    }

    @Test
    void denseArray_hasTheRowsOfAllJobs() throws TileDBError {
        spark.sql("CREATE TABLE tegula.`" + uri("dense") + "` (x BIGINT NOT NULL, y BIGINT NOT NULL, a BIGINT NOT NULL)"
                + " TBLPROPERTIES (dense = 'true', dimensions = 'x,y', 'domain.x' = '0:99', 'domain.y' = '0:99',"
                + " 'extent.x' = '10', 'extent.y' = '20')");
        spark.sql("INSERT INTO tegula.`" + uri("dense")
                + "` SELECT id DIV 100 AS x, id % 100 AS y, id AS a FROM range(0, 10000, 1, 4)");
        spark.sql(
                "INSERT INTO tegula.`" + uri("dense") + "` SELECT 33 AS x, id AS y, -id AS a FROM range(0, 50, 1, 4)");
        TreeMap<String, Long> expected = new TreeMap<>();
        for (long id = 0; id < 10000; id++) {
            expected.put(id / 100 + "," + id % 100, id);
        }
        for (long id = 0; id < 50; id++) {
            expected.put("33," + id, -id);
        }
        assertEquals(expected, cells("dense", 99));
    }

    @Test
    void updatedRows_andOverwrittenOnes_areRead() throws TileDBError {
        String table = "tegula.`" + uri("changed") + "`";
        spark.sql("CREATE TABLE " + table + " (x BIGINT NOT NULL, y BIGINT NOT NULL, a BIGINT NOT NULL)"
                + " TBLPROPERTIES (dimensions = 'x,y', 'domain.x' = '0:999', 'domain.y' = '0:999',"
                + " 'extent.x' = '100', 'extent.y' = '100')");
        spark.sql("INSERT INTO " + table + " SELECT id AS x, 7 AS y, id AS a FROM range(0, 500, 1, 4)");
        spark.sql("UPDATE " + table + " SET a = -a, y = y + 1 WHERE a % 2 = 0");
        spark.sql("DELETE FROM " + table + " WHERE a * a > 160000");
        TreeMap<String, Long> expected = new TreeMap<>();
        for (long id = 0; id <= 400; id++) {
            expected.put(id + "," + (7 + (id % 2 == 0 ? 1 : 0)), id % 2 == 0 ? -id : id);
        }
        assertEquals(expected, cells("changed", 999));
        spark.sql("INSERT OVERWRITE " + table + " SELECT id AS x, 7 AS y, id AS a FROM range(0, 50, 1, 2)");
        expected.clear();
        for (long id = 0; id < 50; id++) {
            expected.put(id + ",7", id);
        }
        assertEquals(expected, cells("changed", 999));
        spark.sql("CALL tegula.consolidate(table => '" + uri("changed") + "', mode => 'commits')");
        spark.sql("CALL tegula.vacuum(table => '" + uri("changed") + "', mode => 'commits')");
        assertEquals(expected, cells("changed", 999));
    }
}
