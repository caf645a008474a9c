package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes rows to dense arrays. */
@Slow
class SparkDenseWriteTest extends SessionTest {

    private String grid(TileOrder order) {
        String uri = Tegula.uri(folder.resolve("grid"));
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", -50, 49, 10))
                        .dimension(Dimension.int32("y", 1, 35, 8))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.utf8("s").nullable())
                        .tileOrder(order)
                        .build());
        return uri;
    }

    /** Returns all cells of the grid in a scattered order. */
    private static Dataset<Row> cells() {
        return spark.range(0, 3500)
                .selectExpr("CAST(id * 1009 % 3500 AS INT) AS id")
                .selectExpr("id div 35 - 50 AS x", "id % 35 + 1 AS y", "id AS a", "concat('s', id) AS s")
                .selectExpr("CAST(x AS INT) x", "CAST(y AS INT) y", "a", "if(a % 3 = 0, NULL, s) s");
    }

    private static Dataset<Row> read(String uri) {
        return spark.read().format("tegula").load(uri);
    }

    private static void append(Dataset<Row> rows, String uri) {
        rows.write().format("tegula").mode("append").option("bufferBytes", 4000).save(uri);
    }

    @ParameterizedTest
    @EnumSource(TileOrder.class)
    void wholeGrid_isWrittenTileByTile(TileOrder order) {
        String uri = grid(order);
        append(cells(), uri);
        assertEquals(
                List.of("[3500,0,1167]"),
                read(uri)
                        .selectExpr(
                                "count(*)",
                                "sum(if(a = (x + 50) * 35 + y - 1 AND (s IS NULL OR s = concat('s', a)), 0, 1))",
                                "count_if(s IS NULL)")
                        .collectAsList()
                        .stream()
                        .map(Row::toString)
                        .toList());
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertTrue(array.fragments().size() < 120, array.fragments().size() + " fragments");
        }
    }

    @Test
    void partOfATile_keepsTheOtherCells() {
        String uri = grid(TileOrder.ROW_MAJOR);
        append(cells(), uri);
        append(
                cells().where("x BETWEEN -3 AND 12 AND y IN (2, 3, 30) OR x = 40 AND y = 9")
                        .withColumn("a", org.apache.spark.sql.functions.expr("-a")),
                uri);
        assertEquals(
                List.of("[3500,49]"),
                read(uri)
                        .selectExpr("count(*)", "sum(if(abs(a) = (x + 50) * 35 + y - 1, if(a < 0, 1, 0), 100000))")
                        .collectAsList()
                        .stream()
                        .map(Row::toString)
                        .toList());
    }

    @Test
    void equalCoordinates_scatteredCells_andOverwritesByCondition_areRefused() {
        String uri = grid(TileOrder.ROW_MAJOR);
        assertRefused("allow duplicates", () -> append(cells().union(cells().limit(5)), uri));
        assertRefused(
                "do not form boxes",
                () -> cells().where("(x + y) % 2 = 0")
                        .write()
                        .format("tegula")
                        .mode("append")
                        .save(uri));
        append(cells(), uri);
        assertRefused(
                "do not form boxes",
                () -> spark.sql("DELETE FROM tegula.`" + uri + "` WHERE (x + y) % 2 = 0 AND s IS NOT NULL"));
        assertRefused(
                "only boxes of its cells",
                () -> spark.sql("INSERT INTO tegula.`" + uri + "` REPLACE WHERE x = 7 OR y = 8 VALUES (7, 8, 1, 's')"));
        assertEquals(3500, read(uri).where("a <> -2147483648").count());
    }

    @Test
    void overwrite_coversOldCellsWithFillValues() {
        String uri = grid(TileOrder.COL_MAJOR);
        append(cells().where("x < 30"), uri);
        cells().where("x BETWEEN 0 AND 3 AND y < 5")
                .write()
                .format("tegula")
                .mode("overwrite")
                .save(uri);
        assertEquals(
                "[[2800,16,2784]]",
                read(uri)
                        .selectExpr(
                                "count(*)",
                                "count_if(a = (x + 50) * 35 + y - 1 AND x BETWEEN 0 AND 3 AND y < 5)",
                                "count_if(a = -2147483648 AND s IS NULL)")
                        .collectAsList()
                        .toString());
        spark.sql("TRUNCATE TABLE tegula.`" + uri + "`");
        assertEquals(2800, read(uri).where("a = -2147483648").count());
    }

    @Test
    void boxes_areDeletedAndReplaced() {
        String uri = grid(TileOrder.ROW_MAJOR);
        append(cells(), uri);
        spark.sql("DELETE FROM tegula.`" + uri + "` WHERE x BETWEEN -7 AND 12 AND y IN (2, 3, 30)");
        assertEquals(
                "[[3500,60,0]]",
                read(uri)
                        .selectExpr(
                                "count(*)",
                                "count_if(a = -2147483648 AND s IS NULL AND x BETWEEN -7 AND 12 AND y IN (2, 3, 30))",
                                "count_if(a <> (x + 50) * 35 + y - 1 AND NOT (x BETWEEN -7 AND 12 AND y IN (2, 3, 30)))")
                        .collectAsList()
                        .toString());
        spark.sql("INSERT INTO tegula.`" + uri + "` REPLACE WHERE x >= 45 VALUES (46, 1, 5, 's')");
        assertEquals(
                "[[175,174,5]]",
                read(uri)
                        .where("x >= 45")
                        .selectExpr("count(*)", "count_if(a = -2147483648)", "max(a)")
                        .collectAsList()
                        .toString());
        assertEquals(60 + 174, read(uri).where("a = -2147483648").count());
        spark.sql("DELETE FROM tegula.`" + uri + "` WHERE x = 1 AND x = 2");
        assertEquals(60 + 174, read(uri).where("a = -2147483648").count());
    }

    @Test
    void cellsThatMatchAPredicate_areDeletedByBoxes() {
        String uri = grid(TileOrder.ROW_MAJOR);
        append(cells(), uri);
        spark.sql("DELETE FROM tegula.`" + uri + "` WHERE a = 7");
        spark.sql("DELETE FROM tegula.`" + uri + "` WHERE x = 7 OR y = 8");
        assertEquals(
                3500 - 1 - 35 - 100 + 1 + 1, read(uri).where("a <> -2147483648").count());
    }

    @Test
    void oneLargeTile_isWrittenInParts() {
        String uri = Tegula.uri(folder.resolve("tile"));
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.of("t", Datatype.DATETIME_DAY, Range.of(0, 9999), 10_000L))
                        .attribute(Attribute.float64("a"))
                        .build());
        append(
                spark.range(0, 10_000).selectExpr("date_add(date'1970-01-01', CAST(id AS INT)) AS t", "id / 2D AS a"),
                uri);
        assertEquals(
                "[[10000,0]]",
                read(uri)
                        .selectExpr("count(*)", "sum(if(a = unix_date(t) / 2D, 0, 1))")
                        .collectAsList()
                        .toString());
    }
}
