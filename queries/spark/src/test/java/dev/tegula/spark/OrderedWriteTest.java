package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes of rows that arrive in the order of the dimensions, which stay in their tasks. */
@Slow
class OrderedWriteTest extends SessionTest {

    private String create(ArraySchema schema) {
        String uri = Tegula.uri(folder.resolve("array"));
        tegula.createArray(uri, schema);
        return uri;
    }

    private static DataFrameWriter<Row> writer(Dataset<Row> rows) {
        return rows.write().format("tegula").mode("append").option("ordered", true);
    }

    private static String read(String uri, String... expressions) {
        return spark.read()
                .format("tegula")
                .load(uri)
                .selectExpr(expressions)
                .collectAsList()
                .toString();
    }

    private int fragments(String uri) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return array.fragments().size();
        }
    }

    private static ArraySchema line() {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("x", -1000, 99_999, 100))
                .attribute(Attribute.int64("a"))
                .build();
    }

    private static Dataset<Row> line(long from, long to, int tasks) {
        return spark.range(from, to, 1, tasks).selectExpr("id * 2 AS a", "id AS x");
    }

    @Test
    void eachTask_writesItsRows_asOneFragment() {
        String uri = create(line());
        writer(line(-500, 500, 4)).save(uri);
        assertEquals(4, fragments(uri));
        assertEquals("[[1000,-500,499,0]]", read(uri, "count(*)", "min(x)", "max(x)", "count_if(a <> 2 * x)"));
        spark.sql("INSERT INTO tegula.`" + uri + "` WITH (ordered = 'true')"
                + " SELECT /*+ REPARTITION(2) */ 600L AS a, 600L AS x");
        assertEquals(5, fragments(uri));
        String created = Tegula.uri(folder.resolve("created"));
        writer(line(0, 1000, 3)).option("dimensions", "x").save(created);
        assertEquals("[[1000,0]]", read(created, "count(*)", "count_if(a <> 2 * x)"));
        assertEquals(3, fragments(created));
    }

    @ParameterizedTest
    @EnumSource(CellOrder.class)
    void tilesOfAllOrders_areWritten(CellOrder order) {
        Long extent = order == CellOrder.HILBERT ? null : 7L;
        String uri = create(ArraySchema.sparse()
                .dimension(Dimension.of("x", Datatype.INT32, Range.of(-100, 99), extent))
                .dimension(Dimension.ascii("y"))
                .dimension(Dimension.of("z", Datatype.FLOAT64, Range.of(-1.0, 1.0), null))
                .attribute(Attribute.int32("a"))
                .cellOrder(order)
                .capacity(16)
                .build());
        Dataset<Row> rows = spark.range(0, 5000)
                .selectExpr(
                        "CAST(id % 50 - 25 AS INT) AS x",
                        "concat('n', id div 50) AS y", "sin(id) AS z", "CAST(id AS INT) AS a")
                .orderBy("x", "y", "z");
        writer(rows).option("bufferBytes", 10_000).save(uri);
        assertTrue(fragments(uri) > 5, fragments(uri) + " fragments");
        assertEquals(
                "[[5000,12497500,0]]",
                read(
                        uri,
                        "count(*)",
                        "sum(a)",
                        "count_if(x <> a % 50 - 25 OR y <> concat('n', a div 50) OR z <> sin(a))"));
    }

    @Test
    void otherOrders_andTasksThatOverlap_areRefused() throws IOException {
        String uri = create(line());
        Dataset<Row> descending = line(0, 100, 1).selectExpr("a", "99 - x AS x");
        assertRefused(
                "not in the order of the dimensions, as the option ordered says (found (98) after (99))",
                () -> writer(descending).save(uri));
        Dataset<Row> overlapping = line(0, 100, 2).union(line(99, 200, 2));
        assertRefused(
                "two tasks may have the same coordinates (found (50) to (99) and (99) to (148))",
                () -> writer(overlapping).save(uri));
        assertRefused(
                "the array does not allow duplicates. Keep one",
                () -> writer(line(0, 100, 1).selectExpr("a", "x div 2 AS x")).save(uri));
        assertEquals(0, folders());
        writer(line(0, 100, 2).selectExpr("a", "x div 2 AS x"))
                .option("duplicates", "drop")
                .save(uri);
        assertEquals("[[50,0]]", read(uri, "count(*)", "count_if(a div 4 <> x)"));
    }

    @Test
    void tasksOfArraysWithDuplicates_mayOverlap() {
        String uri = create(line().toBuilder().allowDuplicates(true).build());
        writer(line(0, 100, 2).union(line(50, 150, 2))).save(uri);
        assertEquals("[[200]]", read(uri, "count(*)"));
        assertRefused(
                "not in the order of the dimensions",
                () -> writer(line(0, 100, 1).selectExpr("a", "-x AS x")).save(uri));
    }

    @Test
    void denseCells_areWrittenInBands() {
        String uri = create(ArraySchema.dense()
                .dimension(Dimension.int32("x", -50, 49, 10))
                .dimension(Dimension.int32("y", 1, 35, 8))
                .attribute(Attribute.int32("a"))
                .build());
        Dataset<Row> cells = spark.range(0, 3500, 1, 3)
                .selectExpr("CAST(id div 35 - 50 AS INT) x", "CAST(id % 35 + 1 AS INT) y", "CAST(id AS INT) a");
        writer(cells).option("bufferBytes", 5000).save(uri);
        assertEquals("[[3500,0]]", read(uri, "count(*)", "count_if(a <> (x + 50) * 35 + y - 1)"));
        assertRefused(
                "not in the order of the dimensions",
                () -> writer(cells.selectExpr("-x - 1 AS x", "y", "a")).save(uri));
        assertRefused(
                "two tasks may have the same coordinates",
                () -> writer(cells.union(cells)).save(uri));
    }

    @Test
    void writesThatSpark_orOneTask_mustSort_areRefused() {
        String uri = create(line().toBuilder().version(11).build());
        assertRefused(
                "one task writes to arrays of format version 11",
                () -> writer(line(0, 10, 1)).save(uri));
        assertRefused(
                "option 'ordered': invalid value (found 'yes', expected false or true)",
                () -> writer(line(0, 10, 1)).option("ordered", "yes").save(uri));
    }
}
