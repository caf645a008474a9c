package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.write.StagedArray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.values.SharedTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creates, replaces and overwrites arrays, deletes rows and changes columns. */
@Slow
class SparkCreateTest extends SessionTest {

    private String uri;

    @BeforeEach
    void name() {
        uri = Tegula.uri(folder.resolve("array"));
    }

    private List<String> rows() {
        return rows(spark.read().format("tegula").load(uri).orderBy("x"));
    }

    private static List<String> rows(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).toList();
    }

    private ArraySchema schema() {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return array.schema();
        }
    }

    private static String failure(String sql) {
        return messages(() -> spark.sql(sql));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void createTable_withProperties_describesTheArray() {
        spark.sql("CREATE TABLE tegula.`" + uri
                + "` (f DOUBLE NOT NULL, y DATE, x INT, n STRING, a ARRAY<FLOAT> NOT NULL)"
                + " TBLPROPERTIES ('dimensions'='x,y', 'domain.x'='0:999', 'extent.x'='100',"
                + " 'domain.y'='2020-01-01/2029-12-31', 'extent.y'='365', 'capacity'='500', 'filters'='zstd(5)',"
                + " 'filters.f'='byteshuffle,lz4', 'cellOrder'='col-major', 'count.a'='3', 'datatype.x'='int32')");
        ArraySchema schema = schema();
        assertEquals(List.of("x", "y", "f", "n", "a"), schema.fieldNames());
        assertEquals(Range.of(0, 999), schema.dimensions().get(0).domain());
        assertEquals(100L, schema.dimensions().get(0).extent());
        assertEquals(Datatype.DATETIME_DAY, schema.dimensions().get(1).datatype());
        assertEquals(Range.of(18262, 21914), schema.dimensions().get(1).domain());
        assertEquals(500, schema.capacity());
        assertEquals(CellOrder.COL_MAJOR, schema.cellOrder());
        assertEquals(
                FilterPipeline.of(Filter.zstd(5)), schema.dimensions().get(0).filters());
        assertEquals(
                FilterPipeline.of(Filter.byteShuffle(), Filter.lz4()),
                Objects.requireNonNull(schema.attribute("f")).filters());
        assertFalse(Objects.requireNonNull(schema.attribute("f")).isNullable());
        assertTrue(Objects.requireNonNull(schema.attribute("n")).isNullable());
        assertEquals(3, Objects.requireNonNull(schema.attribute("a")).valuesPerCell());
        spark.sql("INSERT INTO tegula.`" + uri + "` VALUES (1.5, date'2020-05-06', 7, 'é', array(1, 2, 3))");
        assertEquals("[[1.5,2020-05-06,7,é,ArraySeq(1.0, 2.0, 3.0)]]", rows().toString());
    }

    /** A statement that fails deletes its array with the folder. */
    @Test
    void folderWithOtherFiles_isLeftAlone() throws IOException {
        Path other = Files.writeString(
                Files.createDirectories(folder.resolve("array")).resolve("notes.txt"), "mine");
        String refused = "is in use by other files (found 'notes.txt')";
        String created =
                failure("CREATE TABLE tegula.`" + uri + "` (x INT NOT NULL, a INT) TBLPROPERTIES (dimensions = 'x')");
        assertTrue(created.contains(refused), created);
        String written =
                failure("CREATE TABLE tegula.`" + uri + "` TBLPROPERTIES (dimensions = 'x') AS SELECT 1 AS x, 2 AS a");
        assertTrue(written.contains(refused), written);
        assertEquals("mine", Files.readString(other));
    }

    @Test
    void createTable_storesWhatSqlStores() {
        spark.sql("CREATE TABLE tegula.`" + uri + "` (" + SharedTable.COLUMNS + ") TBLPROPERTIES ("
                + SharedTable.options() + ")");
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(
                    SharedTable.STORED,
                    SharedTable.text(array.fullSchema(), tegula.object(uri).metadata()));
        }
    }

    @Test
    void createTableAsSelect_publishesAllRowsOrLeavesNothing() throws Exception {
        spark.sql("CREATE TABLE tegula.`" + uri + "` TBLPROPERTIES ('dimensions'='x') AS SELECT id / 2 AS h, id AS x"
                + " FROM range(100)");
        assertEquals(100, spark.read().format("tegula").load(uri).count());
        assertTrue(failure("CREATE TABLE tegula.`" + uri
                        + "` TBLPROPERTIES ('dimensions'='x') AS SELECT id AS x, 1 AS a" + " FROM range(100)")
                .contains("already exists"));
        String other = Tegula.uri(folder.resolve("other"));
        failure("CREATE TABLE tegula.`" + other + "` TBLPROPERTIES ('dimensions'='x') AS SELECT id AS x,"
                + " if(id = 77, raise_error('stop'), 1) AS a FROM range(100)");
        assertEquals(List.of("array"), files());
    }

    @Test
    void save_createsTheArray_withOptionsAsProperties() {
        Dataset<Row> rows = spark.range(0, 10).selectExpr("id AS x", "id * 2 AS a");
        var writer = rows.write()
                .format("tegula")
                .option("dimensions", "x")
                .option("domain.x", "0:99")
                .option("extent.x", 10);
        writer.save(uri);
        assertEquals(10L, schema().dimensions().get(0).extent());
        assertEquals(10, rows().size());
        assertTrue(messages(() -> writer.save(uri)).contains("already exists"));
        writer.mode("ignore").save(uri);
        writer.mode("append").save(uri);
        assertEquals(10, rows().size());
    }

    @Test
    void replace_keepsTheOldArray_untilTheNewOneIsComplete() throws IOException {
        spark.sql("CREATE TABLE tegula.`" + uri
                + "` TBLPROPERTIES ('dimensions'='x') AS SELECT id AS x, 1 AS a FROM range(3)");
        failure("CREATE OR REPLACE TABLE tegula.`" + uri + "` TBLPROPERTIES ('dimensions'='x') AS SELECT id AS x,"
                + " if(id = 7, raise_error('stop'), 1) AS b FROM range(10)");
        assertEquals(List.of("[0,1]", "[1,1]", "[2,1]"), rows());
        assertEquals(List.of("array"), files());
        spark.sql("CREATE OR REPLACE TABLE tegula.`" + uri + "` TBLPROPERTIES ('dimensions'='x') AS SELECT id AS x,"
                + " 'b' AS b FROM range(2)");
        assertEquals(List.of("[0,b]", "[1,b]"), rows());
        assertEquals(List.of("array"), files());
    }

    @Test
    void replacementThatFails_keepsTheNewArray() throws IOException {
        spark.sql("CREATE TABLE tegula.`" + uri
                + "` TBLPROPERTIES ('dimensions'='x') AS SELECT id AS x, 1 AS a FROM range(3)");
        EngineSettings settings = EngineSettings.of(Map.of(), Map.of());
        Column[] columns = {Column.create("x", DataTypes.IntegerType), Column.create("a", DataTypes.IntegerType)};
        StagedArray staged = StagedArray.replacing(uri, settings, columns, Map.of("dimensions", "x"));
        tegula.object(uri).delete();
        Files.createDirectories(folder.resolve("array/other")); // Nothing can be moved here.
        Files.writeString(folder.resolve("array/other/file"), "x");
        String error = messages(assertThrows(IllegalStateException.class, staged::commitStagedChanges));
        staged.abortStagedChanges();
        String kept = files().get(1);
        assertTrue(error.contains("The new one is complete at") && error.contains(kept), error);
        assertTrue(tegula.object(folder.resolve(kept)).exists());
    }

    @Test
    void overwrite_replacesAllRowsOrThoseOfACondition() {
        spark.sql("CREATE TABLE tegula.`" + uri + "` (x INT, a INT NOT NULL) TBLPROPERTIES ('dimensions'='x')");
        spark.sql("INSERT INTO tegula.`" + uri + "` VALUES (1, 10), (2, 20), (3, 30)");
        spark.sql("INSERT OVERWRITE tegula.`" + uri + "` VALUES (2, 21), (4, 41)");
        assertEquals(List.of("[2,21]", "[4,41]"), rows());
        spark.sql("INSERT INTO tegula.`" + uri + "` REPLACE WHERE x > 3 VALUES (5, 50)");
        assertEquals(List.of("[2,21]", "[5,50]"), rows());
        spark.range(1)
                .selectExpr("9 AS x", "90 AS a")
                .write()
                .format("tegula")
                .mode("overwrite")
                .save(uri);
        assertEquals(List.of("[9,90]"), rows());
        spark.sql("TRUNCATE TABLE tegula.`" + uri + "`");
        assertEquals(List.of(), rows());
    }

    /** The array has no space tiles, and not all rows are replaced instead. */
    @Test
    void overwriteOfPartitions_withoutTiles_isRefused() throws Exception {
        spark.sql("CREATE TABLE tegula.`" + uri + "` (x INT, a INT NOT NULL) TBLPROPERTIES ('dimensions'='x')");
        spark.sql("INSERT INTO tegula.`" + uri + "` VALUES (1, 10), (2, 20)");
        spark.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
        try {
            String statement = failure("INSERT OVERWRITE tegula.`" + uri + "` VALUES (2, 21)");
            assertTrue(statement.contains("dynamic overwrite: replaces the space tiles"), statement);
        } finally {
            spark.conf().unset("spark.sql.sources.partitionOverwriteMode");
        }
        Dataset<Row> changed = spark.sql("SELECT 2 AS x, 21 AS a");
        String write = messages(assertThrows(
                Exception.class, () -> changed.writeTo("tegula.`" + uri + "`").overwritePartitions()));
        assertTrue(write.contains("dynamic overwrite: replaces the space tiles"), write);
        assertEquals(List.of("[1,10]", "[2,20]"), rows());
    }

    @Test
    void delete_removesMatchingRows_alsoOfPredicatesThatTheFormatCannotExpress() {
        spark.sql("CREATE TABLE tegula.`" + uri + "` (x INT, a INT NOT NULL, n INT) TBLPROPERTIES ('dimensions'='x')");
        spark.sql("INSERT INTO tegula.`" + uri + "` VALUES (1, 10, 1), (2, 20, NULL), (3, 30, 3), (4, 40, 4)");
        spark.sql("DELETE FROM tegula.`" + uri + "` WHERE a = 30 OR x IN (1, 17)");
        assertEquals(List.of("[2,20,null]", "[4,40,4]"), rows());
        spark.sql("DELETE FROM tegula.`" + uri + "` WHERE n > 2");
        assertEquals(List.of("[2,20,null]"), rows());
        spark.sql("DELETE FROM tegula.`" + uri + "` WHERE a % 2 = 0");
        assertEquals(List.of(), rows());
    }

    @Test
    void alterTable_addsAndDropsAttributes_andNothingElse() {
        String table = "tegula.`" + uri + "`";
        spark.sql(
                "CREATE TABLE " + table + " TBLPROPERTIES ('dimensions'='x') AS SELECT id AS x, 1 AS a FROM range(2)");
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (b STRING, c DOUBLE)");
        spark.sql("ALTER TABLE " + table + " DROP COLUMN a");
        spark.sql("INSERT INTO " + table + " VALUES (5, 'b', 0.5)");
        assertEquals(List.of("[0,null,null]", "[1,null,null]", "[5,b,0.5]"), rows());
        for (String change :
                List.of("DROP COLUMN x", "RENAME COLUMN b TO d", "ALTER COLUMN c FIRST", "ADD COLUMN e INT FIRST")) {
            String error = failure("ALTER TABLE " + table + " " + change);
            assertTrue(error.matches("(?s).*(column '|ALTER TABLE: ).*"), error);
        }
        assertEquals(List.of("x", "b", "c"), schema().fieldNames());
    }

    @ParameterizedTest
    @ValueSource(strings = {"append", "overwrite"})
    void save_inAnyMode_createsTheArray_ifOptionsNameDimensions(String mode) throws IOException {
        Dataset<Row> rows = spark.range(0, 10).selectExpr("id * 2 AS a", "id AS x");
        assertThrows(
                Exception.class, () -> rows.write().format("tegula").mode(mode).save(uri));
        assertThrows(
                Exception.class,
                () -> rows.selectExpr("x", "if(x = 7, raise_error('stop'), a) AS a")
                        .write()
                        .format("tegula")
                        .mode(mode)
                        .option("dimensions", "x")
                        .save(uri));
        assertEquals(List.of(), files());
        rows.write().format("tegula").mode(mode).option("dimensions", "x").save(uri);
        rows.where("x < 5")
                .withColumn("x", rows.col("x").plus(100))
                .write()
                .format("tegula")
                .mode(mode)
                .option("dimensions", "x")
                .save(uri);
        assertEquals(mode.equals("append") ? 15 : 5, rows().size());
    }
}
