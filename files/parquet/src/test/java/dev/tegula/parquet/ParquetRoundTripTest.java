package dev.tegula.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.TableFormats;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.formats.RandomTables;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Slow
class ParquetRoundTripTest {

    @TempDir
    Path folder;

    private TableReader open(byte[] bytes) throws IOException {
        return TableFormats.named("parquet")
                .read(new FormatFiles.Source("test.parquet", bytes, folder.resolve("f")), ReadOptions.defaults());
    }

    private static byte[] write(TableSchema schema, Cells... batches) throws IOException {
        return FormatFiles.write(new ParquetFormat(), schema, WriteOptions.defaults(), List.of(batches));
    }

    private Column roundTrip(Column column) throws IOException {
        byte[] bytes = write(TableSchema.of(List.of(TableColumn.of(column.field()))), Cells.of(List.of(column)));
        return FormatFiles.read(new ParquetFormat(), bytes, folder.resolve("f"))
                .get(0)
                .columns()
                .get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zstd", "snappy", "gzip", "lz4", "none"})
    void everyDatatypeComesBack(String compression) throws IOException {
        TableSchema schema = RandomTables.everyDatatype();
        WriteOptions options =
                WriteOptions.defaults().withValue("compression", compression).withValue("row-group-bytes", "300000");
        for (int seed = 0; seed < 2; seed++) {
            RandomGenerator random = RandomTests.generator(seed);
            List<Cells> batches = List.of(
                    RandomTables.cells(schema, 1 + random.nextInt(100), random),
                    RandomTables.cells(schema, 0, random),
                    RandomTables.cells(schema, seed == 0 ? 1_000 : 9, random));
            byte[] bytes = FormatFiles.write(new ParquetFormat(), schema, options, batches);
            RandomTables.assertSame(
                    Cells.concat(batches),
                    Cells.concat(FormatFiles.read(new ParquetFormat(), bytes, folder.resolve("f" + seed))));
            try (TableReader reader = open(bytes)) {
                TableSchema found = reader.schema();
                assertEquals(schema.metadata(), found.metadata());
                assertEquals(Cells.concat(batches).size(), reader.rows());
                for (TableColumn column : schema.columns()) {
                    assertEquals(column, found.find(column.name()));
                }
            }
        }
    }

    /** Pages and row groups end in the middle of batches, and batches in the middle of pages. */
    @Test
    void manyPagesAndRowGroupsComeBack() throws IOException {
        List<TableColumn> columns = new ArrayList<>();
        for (TableColumn column : RandomTables.everyDatatype().columns()) {
            if (List.of(
                            "INT32_1",
                            "INT64_var_null",
                            "STRING_UTF8_var_null",
                            "FLOAT64_1_null",
                            "INT16_3_null",
                            "BOOL_1",
                            "color_null")
                    .contains(column.name())) {
                columns.add(column);
            }
        }
        assertEquals(7, columns.size());
        TableSchema schema = TableSchema.of(columns);
        List<Cells> batches = new ArrayList<>();
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 4; i++) {
            batches.add(RandomTables.cells(schema, random.nextInt(25_000), random));
        }
        WriteOptions options = WriteOptions.defaults().withValue("row-group-bytes", "1000000");
        byte[] bytes = FormatFiles.write(new ParquetFormat(), schema, options, batches);
        RandomTables.assertSame(
                Cells.concat(batches), Cells.concat(FormatFiles.read(new ParquetFormat(), bytes, folder.resolve("f"))));
    }

    @Test
    void onlyNamedColumnsAreRead() throws IOException {
        TableSchema schema = RandomTables.everyDatatype();
        Cells cells = RandomTables.cells(schema, 20, RandomTests.generator());
        byte[] bytes = write(schema, cells);
        for (TableColumn column : schema.columns()) {
            ReadOptions one = ReadOptions.defaults().withFields(Map.of(column.name(), column.field()), Map.of());
            try (TableReader reader =
                    new ParquetFormat().read(new FormatFiles.Source("test.parquet", bytes, folder.resolve("f")), one)) {
                Cells found = reader.next();
                assertEquals(1, found.columns().size());
                RandomTables.assertSame(Cells.of(List.of(cells.column(column.name()))), found);
            }
        }
    }

    @Test
    void filesWithoutRowsHaveASchema() throws IOException {
        TableSchema schema = RandomTables.everyDatatype();
        try (TableReader reader = open(write(schema))) {
            assertEquals(schema.columns(), reader.schema().columns());
            assertEquals(0, reader.rows());
            assertEquals(null, reader.next());
        }
    }

    @Test
    void notATimeBecomesNullAndComesBack() throws IOException {
        for (Datatype datatype : List.of(
                Datatype.DATETIME_DAY,
                Datatype.DATETIME_SEC,
                Datatype.DATETIME_MS,
                Datatype.DATETIME_NS,
                Datatype.TIME_SEC,
                Datatype.TIME_NS)) {
            Field field = new Field("t", datatype, 1, false);
            Column found = roundTrip(Column.of(field, new long[] {1, Long.MIN_VALUE, 3}, 3, null, null));
            assertEquals(field, found.field());
            assertEquals(List.of(1L, Long.MIN_VALUE, 3L), List.of(found.longAt(0), found.longAt(1), found.longAt(2)));
        }
    }

    @Test
    void labelsWithoutEntryBecomeFillValues() throws IOException {
        Field field = new Field("c", Datatype.UINT8, 1, false);
        TableSchema schema =
                TableSchema.of(List.of(new TableColumn(field, Enumeration.utf8("colors", "red", "green"))));
        byte[] bytes = write(schema, Cells.of(List.of(Column.of(field, new byte[] {1, (byte) 255, 0}, 3, null, null))));
        Column found = FormatFiles.read(new ParquetFormat(), bytes, folder.resolve("f"))
                .get(0)
                .column("c");
        assertEquals(List.of(1L, 255L, 0L), List.of(found.longAt(0), found.longAt(1), found.longAt(2)));
    }

    @Test
    void valuesBeyondParquetsTypesAreRefusedByName() {
        assertRefused(
                "field 't', value 1: a date of Parquet cannot hold it (found 2147483648). Leave the field out.",
                Column.of(new Field("t", Datatype.DATETIME_DAY, 1, false), new long[] {0, 1L << 31}, 2, null, null));
        assertRefused(
                "field 't', value 0: not a time of day (found 86400, expected 0 to 86399). Leave the field out.",
                Column.of(new Field("t", Datatype.TIME_SEC, 1, false), new long[] {86_400}, 1, null, null));
        assertRefused(
                "field 't', value 0: a timestamp in milliseconds cannot hold it (found 9223372036854775807). Leave the"
                        + " field out.",
                Column.of(new Field("t", Datatype.DATETIME_SEC, 1, false), new long[] {Long.MAX_VALUE}, 1, null, null));
        assertRefused(
                "field 't', value 1: a timestamp in milliseconds cannot hold it (found -9223372036854775808). Leave the"
                        + " field out.",
                Column.of(
                        new Field("t", Datatype.DATETIME_SEC, 2, false),
                        new long[] {5, Long.MIN_VALUE},
                        1,
                        null,
                        null));
        assertRefused(
                "field 'b', value 1: not a boolean (found 7, expected 0 or 1)",
                Column.of(new Field("b", Datatype.BOOL, 1, false), new byte[] {1, 7}, 2, null, null));
    }

    private void assertRefused(String message, Column column) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> roundTrip(column))
                        .getMessage());
    }

    @Test
    void unknownOptionsAreRefused() {
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(new Field("x", Datatype.INT8, 1, false))));
        for (WriteOptions options : List.of(
                WriteOptions.defaults().withValue("compression", "lzo"),
                WriteOptions.defaults().withValue("row-group-bytes", "0"))) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class,
                    () -> FormatFiles.write(new ParquetFormat(), schema, options, List.of()));
            assertTrue(e.getMessage().startsWith("option '"), e::getMessage);
        }
    }

    @Test
    void enumerationsWithoutEntriesComeBack() throws IOException {
        Field field = new Field("c", Datatype.UINT16, 1, true);
        TableColumn column = new TableColumn(field, Enumeration.utf8("none"));
        Cells cells = Cells.of(List.of(Column.of(field, new short[2], 2, null, new byte[2])));
        byte[] bytes = write(TableSchema.of(List.of(column)), cells);
        try (TableReader reader = open(bytes)) {
            assertEquals(List.of(column), reader.schema().columns());
        }
        RandomTables.assertSame(
                cells,
                FormatFiles.read(new ParquetFormat(), bytes, folder.resolve("f"))
                        .get(0));
    }
}
