package dev.tegula.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.TableFormats;
import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.formats.RandomTables;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
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
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Slow
class IpcRoundTripTest {

    @TempDir
    Path folder;

    private TableSchema schema(byte[] bytes) throws IOException {
        try (TableReader reader = TableFormats.named("arrow")
                .read(new FormatFiles.Source("test.arrow", bytes, folder.resolve("schema")), ReadOptions.defaults())) {
            return reader.schema();
        }
    }

    private byte[] write(TableSchema schema, Cells... batches) throws IOException {
        return FormatFiles.write(new ArrowFileFormat(), schema, WriteOptions.defaults(), List.of(batches));
    }

    private Column roundTrip(Column column) throws IOException {
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(column.field())));
        byte[] bytes = write(schema, Cells.of(List.of(column)));
        return FormatFiles.read(new ArrowFileFormat(), bytes, folder.resolve("f"))
                .get(0)
                .columns()
                .get(0);
    }

    @ParameterizedTest
    @CsvSource({"arrow,none", "arrow,lz4", "arrow,zstd", "arrows,none", "arrows,lz4", "arrows,zstd"})
    void everyDatatypeComesBack(String name, String compression) throws IOException {
        TableFormat format = TableFormats.named(name);
        TableSchema schema = RandomTables.everyDatatype();
        WriteOptions options = WriteOptions.defaults().withValue("compression", compression);
        for (int seed = 0; seed < 3; seed++) {
            RandomGenerator random = RandomTests.generator(seed);
            List<Cells> batches = List.of(
                    RandomTables.cells(schema, 1 + random.nextInt(100), random),
                    RandomTables.cells(schema, 0, random),
                    RandomTables.cells(schema, seed == 0 ? 1_000 : 9, random));
            byte[] bytes = FormatFiles.write(format, schema, options, batches);
            RandomTables.assertSame(
                    Cells.concat(batches), Cells.concat(FormatFiles.read(format, bytes, folder.resolve("f" + seed))));
            TableSchema found = schema(bytes);
            assertEquals(schema.metadata(), found.metadata());
            for (TableColumn column : schema.columns()) {
                assertEquals(column, found.find(column.name()));
            }
        }
    }

    @Test
    void rowsOfAFileAreKnownWithoutReadingThem() throws IOException {
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(new Field("x", Datatype.INT32, 1, false))));
        Cells cells = RandomTables.cells(schema, 200_000, RandomTests.fixed(1));
        byte[] bytes = write(schema, cells, cells);
        try (TableReader reader = new ArrowFileFormat()
                .read(new FormatFiles.Source("test.arrow", bytes, folder.resolve("f")), ReadOptions.defaults())) {
            assertEquals(400_000, reader.rows());
            assertTrue(reader.next().size() <= 65_536, "large batches are read in slices");
        }
    }

    @Test
    void onlyNamedColumnsAreRead() throws IOException {
        TableSchema schema = RandomTables.everyDatatype();
        Cells cells = RandomTables.cells(schema, 20, RandomTests.generator());
        byte[] bytes = write(schema, cells);
        for (TableColumn column : schema.columns()) {
            ReadOptions one = ReadOptions.defaults().withFields(Map.of(column.name(), column.field()), Map.of());
            try (TableReader reader =
                    new ArrowFileFormat().read(new FormatFiles.Source("test.arrow", bytes, folder.resolve("f")), one)) {
                Cells found = reader.next();
                assertEquals(1, found.columns().size());
                RandomTables.assertSame(Cells.of(List.of(cells.column(column.name()))), found);
            }
        }
    }

    @Test
    void notATimeBecomesNullAndComesBack() throws IOException {
        for (Datatype datatype : List.of(
                Datatype.DATETIME_DAY,
                Datatype.DATETIME_SEC,
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
    void allSecondsComeBack() throws IOException {
        Field field = new Field("t", Datatype.DATETIME_SEC, 1, false);
        Column found = roundTrip(Column.of(field, new long[] {Long.MAX_VALUE, -Long.MAX_VALUE}, 2, null, null));
        assertEquals(List.of(Long.MAX_VALUE, -Long.MAX_VALUE), List.of(found.longAt(0), found.longAt(1)));
    }

    @Test
    void valuesBeyondArrowsTypesAreRefusedByName() {
        assertRefused(
                "field 't', value 1: Arrow's type date(day) cannot hold it (found 2147483648, expected -2147483648 to"
                        + " 2147483647). Leave the field out.",
                Column.of(new Field("t", Datatype.DATETIME_DAY, 1, false), new long[] {0, 1L << 31}, 2, null, null));
        assertRefused(
                "field 't', value 0: Arrow's type time(second, 32) cannot hold it (found 86400, expected 0 to 86399)."
                        + " Leave the field out.",
                Column.of(new Field("t", Datatype.TIME_SEC, 1, false), new long[] {86_400}, 1, null, null));
        assertRefused(
                "field 'b', value 2: not a boolean (found 7, expected 0 or 1)",
                Column.of(new Field("b", Datatype.BOOL, 1, false), new byte[] {0, 1, 7}, 3, null, null));
        assertRefused(
                "field 's', cell 0: not valid text of STRING_UTF16. Leave the field out.",
                Column.of(
                        new Field("s", Datatype.STRING_UTF16, Field.VARIABLE, false),
                        new short[] {(short) 0xD800},
                        1,
                        new long[] {0, 1},
                        null));
    }

    private void assertRefused(String message, Column column) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> roundTrip(column))
                        .getMessage());
    }

    @Test
    void contentsOfNullCellsDoNotMatter() throws IOException {
        Column bool = roundTrip(
                Column.of(new Field("b", Datatype.BOOL, 1, true), new byte[] {9, 1}, 2, null, new byte[] {0, 1}));
        assertTrue(bool.isNull(0));
        assertEquals(1, bool.longAt(1));
        Column day = roundTrip(Column.of(
                new Field("d", Datatype.DATETIME_DAY, 1, true), new long[] {Long.MAX_VALUE, 5}, 2, null, new byte[] {
                    0, 1
                }));
        assertTrue(day.isNull(0));
        assertEquals(5, day.longAt(1));
    }

    @Test
    void indexesWithoutEntryBecomeFillValues() throws IOException {
        Field field = new Field("c", Datatype.UINT8, 1, false);
        TableSchema schema =
                TableSchema.of(List.of(new TableColumn(field, Enumeration.utf8("colors", "red", "green"))));
        byte[] bytes =
                write(schema, Cells.of(List.of(Column.of(field, new byte[] {1, (byte) 255, 0, 7}, 4, null, null))));
        Column found = FormatFiles.read(new ArrowFileFormat(), bytes, folder.resolve("f"))
                .get(0)
                .column("c");
        assertEquals(field, found.field());
        assertEquals(1, found.longAt(0));
        assertEquals(255, found.longAt(1));
        assertEquals(0, found.longAt(2));
        assertEquals(255, found.longAt(3));
    }

    @Test
    void enumerationsWithoutEntriesComeBack() throws IOException {
        Field field = new Field("c", Datatype.UINT16, 1, true);
        TableColumn column = new TableColumn(field, Enumeration.utf8("none"));
        Cells cells = Cells.of(List.of(Column.of(field, new short[2], 2, null, new byte[2])));
        byte[] bytes = write(TableSchema.of(List.of(column)), cells);
        assertEquals(List.of(column), schema(bytes).columns());
        RandomTables.assertSame(
                cells,
                FormatFiles.read(new ArrowFileFormat(), bytes, folder.resolve("f"))
                        .get(0));
    }
}
