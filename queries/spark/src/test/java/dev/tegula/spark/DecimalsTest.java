package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decimals: numbers where those have all digits, or else texts, and decimals again for Spark. */
@Slow
class DecimalsTest extends SessionTest {

    private String uri;
    private String table;

    @BeforeEach
    void name() {
        uri = Tegula.uri(folder.resolve("array"));
        table = "tegula.`" + uri + "`";
    }

    private static String rows(String sql) {
        return spark.sql(sql).collectAsList().toString();
    }

    private static List<String> sorted(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    private Datatype stored(String field) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return Objects.requireNonNull(array.schema().attribute(field)).datatype();
        }
    }

    /** Spark's own memory table is the model. */
    @Sampled(3)
    @ParameterizedTest
    @CsvSource({"15, 4, FLOAT64", "18, 0, INT64", "38, 10, STRING_ASCII"})
    void randomDecimals_areReadAndFilteredAsInSpark(int precision, int scale, Datatype datatype) {
        RandomGenerator random = RandomTests.generator();
        List<Row> given = IntStream.range(0, 200)
                .mapToObj(i -> {
                    byte[] bytes = new byte[17];
                    random.nextBytes(bytes);
                    BigInteger digits = new BigInteger(1, bytes).mod(BigInteger.TEN.pow(random.nextInt(precision) + 1));
                    BigDecimal value = new BigDecimal(i % 2 == 0 ? digits : digits.negate(), scale);
                    return RowFactory.create(i, i % 10 == 0 ? null : value);
                })
                .toList();
        StructType columns = new StructType()
                .add("x", DataTypes.IntegerType, false)
                .add("d", DataTypes.createDecimalType(precision, scale), true);
        Dataset<Row> model = spark.createDataFrame(given, columns);
        model.write().format("tegula").option("dimensions", "x").save(uri);
        assertEquals(datatype, stored("d"));
        Dataset<Row> table = spark.read().format("tegula").load(uri);
        assertEquals(columns.apply("d").dataType(), table.schema().apply("d").dataType());
        BigDecimal some = given.get(random.nextInt(1, 10)).getDecimal(1);
        for (String where : List.of(
                "true",
                "d = " + some.toPlainString() + "BD",
                "d <> " + some.toPlainString() + "BD",
                "d < " + some.toPlainString() + "BD",
                "d >= " + some.toPlainString() + "BD",
                "NOT (d <= 0.5BD) OR d IS NULL",
                "d IS NOT NULL AND x > 50",
                "d IN (" + some.toPlainString() + "BD, 0, 1.25BD)")) {
            assertEquals(sorted(model.where(where)), sorted(table.where(where)), where);
        }
        // Whether a sum of so many digits overflows depends on its order.
        String[] aggregates = {precision < 38 ? "sum(d)" : "count(*)", "min(d)", "max(d)", "count(d)"};
        assertEquals(
                model.selectExpr(aggregates).collectAsList().toString(),
                table.selectExpr(aggregates).collectAsList().toString());
    }

    @Test
    void statements_changeDecimals() {
        spark.sql("CREATE TABLE " + table + " (x INT NOT NULL, price DECIMAL(9,2), big DECIMAL(30,3))"
                + " TBLPROPERTIES (dimensions = 'x', unit = 'EUR')");
        spark.sql("INSERT INTO " + table + " VALUES (1, 0.10, 12345678901234567890.125), (2, 0.20, NULL), (3, 7, 1)");
        spark.sql("UPDATE " + table + " SET price = price + 0.07BD WHERE price < 1");
        spark.sql("MERGE INTO " + table
                + " t USING (SELECT * FROM VALUES (3, 8.5BD), (4, 9.99BD) AS v(x, price)) n ON t.x = n.x"
                + " WHEN MATCHED THEN UPDATE SET price = n.price"
                + " WHEN NOT MATCHED THEN INSERT (x, price, big) VALUES (n.x, n.price, 2)");
        spark.sql("DELETE FROM " + table + " WHERE price = 0.27");
        assertEquals(
                "[[1,0.17,12345678901234567890.125], [3,8.50,1.000], [4,9.99,2.000]]",
                rows("SELECT * FROM " + table + " ORDER BY x"));
        spark.sql("ALTER TABLE " + table + " DROP COLUMN price");
        Exception refused =
                assertThrows(Exception.class, () -> spark.sql("ALTER TABLE " + table + " ADD COLUMNS (price DOUBLE)"));
        assertTrue(refused.getMessage().contains("whose values would return"), refused.getMessage());
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (cost DOUBLE)");
        spark.sql("ALTER TABLE " + table + " ADD COLUMNS (fee DECIMAL(4,1))");
        spark.sql("INSERT INTO " + table + " VALUES (5, 3, 0.125D, 1.5)");
        assertEquals(
                "[[1,12345678901234567890.125,null,null], [5,3.000,0.125,1.5]]",
                rows("SELECT * FROM " + table + " WHERE x IN (1, 5) ORDER BY x"));
        String statement = spark.sql("SHOW CREATE TABLE " + table).first().getString(0);
        assertTrue(statement.contains("fee DECIMAL(4,1)") && !statement.contains("logical_type"), statement);
        tegula.object(uri).delete();
        spark.sql(statement);
        assertEquals(statement, spark.sql("SHOW CREATE TABLE " + table).first().getString(0));
        assertEquals(
                "decimal(4,1)",
                spark.table(table).schema().apply("fee").dataType().sql().toLowerCase());
    }

    /** Others write what they like: values that are no decimals are neither rounded nor left out. */
    @Test
    void storedValuesThatAreNoDecimals_areErrorsOrReadAsStored() {
        spark.sql("CREATE TABLE " + table + " (x INT NOT NULL, d DECIMAL(5,1)) TBLPROPERTIES (dimensions = 'x')");
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Cells.builder()
                    .int32("x", 1, 2, 3)
                    .float64("d", 0.25, Double.NaN, 7.5)
                    .validity("d", (byte) 1, (byte) 1, (byte) 1)
                    .build());
        }
        Exception e = assertThrows(Exception.class, () -> rows("SELECT * FROM " + table));
        assertTrue(messages(e).contains("attribute 'd': a value is not a decimal(5,1) (found 0.25)"), messages(e));
        assertEquals("[[2,null], [3,7.5]]", rows("SELECT * FROM " + table + " WHERE x > 1 ORDER BY x"));
        assertEquals("[[2]]", rows("SELECT x FROM " + table + " WHERE d IS NULL"));
        assertEquals(
                "[[1,0.25], [2,NaN], [3,7.5]]",
                spark.read()
                        .format("tegula")
                        .option("decimals", "stored")
                        .load(uri)
                        .orderBy("x")
                        .collectAsList()
                        .toString());
        spark.sql("UPDATE " + table + " SET x = x + 10 WHERE x > 1");
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertTrue(Double.isNaN(array.query().read().float64("d")[1]), "moved as it was stored");
        }
    }

    @Test
    void decimalsOfFiles_andWhatSparkLacks() {
        spark.sql("CREATE TABLE " + table + " (x INT NOT NULL, a STRING, b DOUBLE) TBLPROPERTIES (dimensions = 'x')");
        tegula.object(uri)
                .updateMetadata(MetadataChanges.none()
                        .put("__tiledb_attr.a.logical_type", MetadataValue.utf8("decimal(20,2)"))
                        .put("__tiledb_attr.b.logical_type", MetadataValue.utf8("decimal(50,2)")));
        assertEquals(
                "a DECIMAL(20,2),b DOUBLE",
                spark.table(table).drop("x").schema().toDDL());
        for (String columns : List.of("d DECIMAL(9,2)", "x INT, d ARRAY<DECIMAL(9,2)>")) {
            Exception e = assertThrows(
                    Exception.class,
                    () -> spark.sql("CREATE TABLE tegula.`" + uri + "2` (" + columns + ") TBLPROPERTIES (dimensions = '"
                            + columns.charAt(0) + "')"));
            assertTrue(e.getMessage().startsWith("column 'd': "), e.getMessage());
        }
        assertFalse(tegula.object(uri + "2").exists());
    }
}
