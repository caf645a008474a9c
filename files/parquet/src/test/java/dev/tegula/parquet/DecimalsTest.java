package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decimals of files come in with their values, and go out as decimals. */
class DecimalsTest {

    @TempDir
    Path folder;

    private record Read(TableSchema schema, Cells cells) {

        Column column(String name) {
            return cells.column(name);
        }

        TableColumn described(String name) {
            return Objects.requireNonNull(schema.find(name));
        }
    }

    private Read read(byte[] bytes, @Nullable Field wanted) throws IOException {
        Map<String, Field> fields = wanted == null ? null : Map.of(wanted.name(), wanted);
        ReadOptions options = ReadOptions.defaults().withFields(fields, Map.of());
        try (TableReader reader = new ParquetFormat()
                .read(new FormatFiles.Source("test.parquet", bytes, folder.resolve("copy")), options)) {
            List<Cells> batches = new ArrayList<>();
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                batches.add(cells);
            }
            return new Read(reader.schema(), Cells.concat(batches));
        }
    }

    private static String shown(Column column, DecimalType type, int cell) {
        return column.isNull(cell) ? "null" : type.text(type.unscaled(column, cell));
    }

    /** Returns a number of any number of digits. */
    private static BigInteger unscaled(RandomGenerator random, BigInteger limit) {
        byte[] bytes = new byte[1 + random.nextInt(limit.bitLength() / 8 + 1)];
        random.nextBytes(bytes);
        return new BigInteger(1, bytes).mod(limit);
    }

    @Sampled(3)
    @ParameterizedTest
    @CsvSource({
        "4,2,FLOAT64",
        "9,9,FLOAT64",
        "10,2,FLOAT64",
        "15,7,FLOAT64",
        "16,7,STRING_ASCII",
        "18,3,STRING_ASCII",
        "19,2,STRING_ASCII",
        "38,38,STRING_ASCII",
        "9,0,INT64",
        "18,0,INT64",
        "19,0,STRING_ASCII"
    })
    void decimalsOfDuckDbHaveTheirValuesAndReturn(int precision, int scale, Datatype expected)
            throws IOException, SQLException {
        Path file = folder.resolve("decimals.parquet");
        Path ours = folder.resolve("ours.parquet");
        DecimalType type = new DecimalType(precision, scale);
        RandomGenerator random = RandomTests.generator();
        BigInteger limit = BigInteger.TEN.pow(precision);
        List<String> values = new ArrayList<>(List.of(
                type.text(limit.subtract(BigInteger.ONE)), type.text(BigInteger.ONE.subtract(limit)), "0", "null"));
        for (int i = 0; i < 200; i++) {
            BigInteger unscaled = unscaled(random, limit);
            values.add(type.text(random.nextBoolean() ? unscaled : unscaled.negate()));
        }
        try (DuckDb duck = DuckDb.open()) {
            duck.run("create table t (k int, v " + type + ")");
            for (int i = 0; i < values.size(); i++) {
                duck.run("insert into t values (" + i + ", nullif('" + values.get(i) + "', 'null'))");
            }
            duck.run("copy t to '" + file + "' (format parquet)");
            List<String> rows = duck.rows("select v::varchar from t order by k");
            Read read = read(Files.readAllBytes(file), null);
            Column column = read.column("v");
            assertEquals(expected, column.field().datatype());
            for (int i = 0; i < rows.size(); i++) {
                // DuckDB leaves out the zero before the point.
                assertEquals(rows.get(i).replaceFirst("^(-?)[.]", "$10."), shown(column, type, i), "cell " + i);
            }
            assertEquals(type, ColumnMetadata.decimals(read.schema, read.described("v")));
            Files.write(
                    ours,
                    FormatFiles.write(new ParquetFormat(), read.schema, WriteOptions.defaults(), List.of(read.cells)));
            assertEquals(
                    duck.rows("select typeof(v), v from t order by k"),
                    duck.rows("select typeof(v), v from '" + ours + "' order by k"));
            assertEquals(
                    rows.size() + "",
                    duck.rows("select count(*) from t join '" + ours + "' o on t.k = o.k and "
                                    + "t.v is not distinct from o.v")
                            .get(0));
        }
    }

    @Test
    void decimalsAreReadIntoFieldsOfText() throws IOException, SQLException {
        Path file = folder.resolve("decimals.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("copy (select 12.50::decimal(6,2) as v) to '" + file + "' (format parquet)");
        }
        Read read = read(Files.readAllBytes(file), new Field("v", Datatype.STRING_UTF8, Field.VARIABLE, true));
        assertEquals("12.50", read.column("v").text(0));
    }

    @Test
    void listsOfDecimalsAreLists() throws IOException, SQLException {
        Path file = folder.resolve("decimals.parquet");
        try (DuckDb duck = DuckDb.open()) {
            duck.run("copy (select [0.1, 12.5, -3]::decimal(6,2)[] as v) to '" + file + "' (format parquet)");
            Read read = read(Files.readAllBytes(file), null);
            Column column = read.column("v");
            assertEquals(3, column.valueCount(0));
            assertEquals(0.1, column.doubleAt(0));
            assertEquals(-3, column.doubleAt(2));
            Files.write(
                    file,
                    FormatFiles.write(new ParquetFormat(), read.schema, WriteOptions.defaults(), List.of(read.cells)));
            assertEquals(
                    List.of("DECIMAL(6,2)[]|[0.10, 12.50, -3.00]"),
                    duck.rows("select typeof(v), v from '" + file + "'"));
        }
    }

    @ParameterizedTest
    @CsvSource({"0.125,0.125", "1e30,1e+30", "NaN,NaN", "12345.67,12345.67"})
    void valuesThatAreNoDecimalsAreRefused(double value, String shown) {
        Field field = new Field("v", Datatype.FLOAT64, 1, false);
        Map<String, String> metadata = new HashMap<>();
        ColumnMetadata.put(metadata, "v", ColumnMetadata.LOGICAL_TYPE, "decimal(6,2)");
        TableSchema schema = new TableSchema(List.of(TableColumn.of(field)), List.of(), metadata);
        Cells cells = Cells.of(List.of(Column.of(field, new double[] {value}, 1, null, null)));
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> FormatFiles.write(new ParquetFormat(), schema, WriteOptions.defaults(), List.of(cells)));
        assertTrue(
                String.valueOf(e.getMessage()).startsWith("field 'v', value 0: not a decimal(6,2) (found "),
                e::getMessage);
    }

    @Test
    void doublesOfDecimalsAreTheNearestOnes() {
        DecimalType type = new DecimalType(15, 7);
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 100_000; i++) {
            long unscaled = random.nextLong() % 1_000_000_000_000_000L;
            assertEquals(BigDecimal.valueOf(unscaled, 7).doubleValue(), type.toDouble(unscaled));
        }
    }
}
