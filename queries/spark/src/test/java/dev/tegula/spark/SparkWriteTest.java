package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Appends rows to arrays. */
@Slow
class SparkWriteTest extends SessionTest {

    private String create(ArraySchema schema) {
        String uri = Tegula.uri(folder.resolve("array"));
        tegula.createArray(uri, schema);
        return uri;
    }

    private static List<String> rows(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    private static ArraySchema points() {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 99999, 100))
                .attribute(Attribute.float64("f"))
                .attribute(Attribute.utf8("name").nullable())
                .capacity(100)
                .build();
    }

    @Test
    void rowsAreAppended_byPath_byTable_andBySql() throws Exception {
        String uri = create(points());
        spark.range(0, 1000)
                .selectExpr("id / 2D AS f", "id AS x", "if(id % 2 = 0, concat('n', id), NULL) AS name")
                .write()
                .format("tegula")
                .mode("append")
                .save(uri);
        spark.range(1000, 1010)
                .selectExpr("id AS x", "0D AS f", "'é' AS name")
                .writeTo("tegula.`" + uri + "`")
                .append();
        spark.sql("INSERT INTO tegula.`" + uri + "` VALUES (5000, -1.5, ''), (4000, 1, NULL)");
        Dataset<Row> cells = spark.read().format("tegula").load(uri);
        assertEquals(
                List.of(
                        "[0,0.0,n0]",
                        "[1,0.5,null]",
                        "[999,499.5,null]",
                        "[1000,0.0,é]",
                        "[4000,1.0,null]",
                        "[5000,-1.5,]"),
                rows(cells.where("x < 2 OR x IN (999, 1000) OR x > 2000").orderBy("x")));
        assertEquals(1012, cells.count());
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(array.fragments().size(), folders());
        }
    }

    @ParameterizedTest
    @CsvSource({"ROW_MAJOR,ROW_MAJOR", "COL_MAJOR,ROW_MAJOR", "ROW_MAJOR,COL_MAJOR", "ROW_MAJOR,HILBERT"})
    void tilesOfAllOrders_areWritten(TileOrder tiles, CellOrder cells) {
        var schema = ArraySchema.sparse()
                .dimension(Dimension.int32("x", -100, 99, 7))
                .dimension(Dimension.uint64("y", 0, 999, 10))
                .attribute(Attribute.int32("a"))
                .tileOrder(tiles)
                .cellOrder(cells)
                .capacity(16)
                .build();
        if (cells == CellOrder.HILBERT) {
            schema = ArraySchema.sparse()
                    .dimension(Dimension.of(
                            "x", dev.tegula.schema.Datatype.INT32, dev.tegula.schema.Range.of(-100, 99), null))
                    .dimension(Dimension.of(
                            "y", dev.tegula.schema.Datatype.UINT64, dev.tegula.schema.Range.of(0, 999), null))
                    .attribute(Attribute.int32("a"))
                    .cellOrder(cells)
                    .build();
        }
        String uri = create(schema);
        Dataset<Row> rows = spark.range(0, 5000)
                .selectExpr("CAST(id % 200 - 100 AS INT) AS x", "id div 200 * 3 AS y", "CAST(id AS INT) AS a");
        rows.write()
                .format("tegula")
                .mode("append")
                .option("bufferBytes", 10000)
                .save(uri);
        Dataset<Row> read = spark.read().format("tegula").load(uri);
        assertEquals(
                List.of("[5000,12497500,0]"),
                rows(read.selectExpr("count(*)", "sum(a)", "sum(if(x = a % 200 - 100 AND y = a div 200 * 3, 0, 1))")));
    }

    @Test
    void arrayOfAnEarlierVersion_isWrittenByOneTask() {
        String uri = create(points().toBuilder().version(11).build());
        spark.range(0, 1000)
                .selectExpr("id AS x", "0D AS f", "'' AS name")
                .write()
                .format("tegula")
                .mode("append")
                .save(uri);
        assertEquals(1000, spark.read().format("tegula").load(uri).count());
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(1, array.fragments().size());
        }
    }

    @Test
    void rowsWithEqualCoordinates_areRefusedOrDropped() throws Exception {
        String uri = create(points());
        Dataset<Row> twice = spark.range(0, 100).selectExpr("id % 50 AS x", "1D AS f", "'' AS name");
        Exception e = assertThrows(
                Exception.class,
                () -> twice.write().format("tegula").mode("append").save(uri));
        assertTrue(messages(e).contains("the array does not allow duplicates"), messages(e));
        assertEquals(0, folders());
        twice.write()
                .format("tegula")
                .mode("append")
                .option("duplicates", "drop")
                .save(uri);
        assertEquals(50, spark.read().format("tegula").load(uri).count());
    }
}
