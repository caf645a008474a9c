package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.load.FieldConversion;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with types of their own. */
class FieldConversionTest {

    private final Tegula tegula = Tegula.create();

    /** A file of one batch. */
    private record Fixed(List<TableColumn> columns, Cells cells) implements TableFormat {

        @Override
        public String name() {
            return "fixed";
        }

        @Override
        public List<String> extensions() {
            return List.of();
        }

        @Override
        public TableReader read(TableSource source, ReadOptions options) {
            return new TableReader() {
                private @Nullable Cells next = cells;

                @Override
                public TableSchema schema() {
                    return TableSchema.of(columns);
                }

                @Override
                public @Nullable Cells next() {
                    Cells batch = next;
                    next = null;
                    return batch;
                }

                @Override
                public void close() {
                    next = null;
                }
            };
        }

        @Override
        public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
            throw new UnsupportedOperationException();
        }
    }

    private Cells imported(Attribute attribute, TableColumn column, Object values, int cells) throws IOException {
        return imported(attribute, List.of(), column, values, cells);
    }

    private Cells imported(
            ImportOptions options,
            Attribute attribute,
            List<Enumeration> enumerations,
            TableColumn column,
            Object values,
            int cells)
            throws IOException {
        var builder =
                ArraySchema.sparse().dimension(Dimension.int64("k", 0, 100, 10)).attribute(attribute);
        enumerations.forEach(builder::enumeration);
        tegula.createArray(ImportFixture.URI, builder.build());
        int[] keys = new int[cells];
        Arrays.setAll(keys, i -> i);
        Field key = new Field("k", Datatype.INT32, 1, false);
        Fixed format = new Fixed(
                List.of(TableColumn.of(key), column),
                Cells.of(List.of(
                        Column.of(key, keys, cells, null, null),
                        Column.of(column.field(), values, cells, null, null))));
        TableImport.of(tegula, ImportFixture.URI)
                .withOptions(options)
                .run(List.of(
                        new TableInput(format, TableSources.stream("file", new ByteArrayInputStream(new byte[0])))));
        return ImportFixture.read(tegula);
    }

    private Cells imported(
            Attribute attribute, List<Enumeration> enumerations, TableColumn column, Object values, int cells)
            throws IOException {
        return imported(ImportOptions.defaults(), attribute, enumerations, column, values, cells);
    }

    private static TableColumn column(Datatype type) {
        return TableColumn.of(new Field("v", type, 1, false));
    }

    @Test
    void widerTypes_takeNarrowerOnes() throws IOException {
        assertArrayEquals(
                new long[] {-1, 7},
                imported(Attribute.int64("v"), column(Datatype.INT16), new short[] {-1, 7}, 2)
                        .int64("v"));
    }

    @Test
    void valuesThatDoNotFit_areErrors() {
        assertEquals(
                "file: column \"v\": row 2: 300 is not a valid uint8",
                assertThrows(
                                TableFileException.class,
                                () -> imported(Attribute.uint8("v"), column(Datatype.INT32), new int[] {1, 300}, 2))
                        .getMessage());
    }

    @Test
    void integers_areFloatsIfTheseHoldThemExactly() throws IOException {
        assertArrayEquals(
                new double[] {5, 0x1p53, 0x1p63},
                imported(Attribute.float64("v"), column(Datatype.UINT64), new long[] {5, 1L << 53, Long.MIN_VALUE}, 3)
                        .float64("v"));
    }

    @ParameterizedTest
    @CsvSource({
        "FLOAT64, INT64, 9007199254740993, 9007199254740993",
        "FLOAT64, INT64, 9223372036854775807, 9223372036854775807",
        "FLOAT64, UINT64, -1, 18446744073709551615",
        "FLOAT32, INT64, 16777217, 16777217",
        "FLOAT32, UINT64, -1, 18446744073709551615",
    })
    void integersThatFloatsRound_areErrors(Datatype to, Datatype from, long bits, String shown) {
        assertEquals(
                "file: column \"v\": row 2: " + shown + " is not exactly a "
                        + to.name().toLowerCase(Locale.ROOT),
                assertThrows(
                                TableFileException.class,
                                () -> imported(Attribute.of("v", to), column(from), new long[] {1, bits}, 2))
                        .getMessage());
    }

    /** Values of cells of variable length are counted apart from cells. */
    @Test
    void valueBesideANullCell_thatDoesNotFit_isAnError() {
        Field lists = new Field("v", Datatype.INT32, Field.VARIABLE, true);
        Column column = Column.of(lists, new int[] {1, 300}, 2, new long[] {0, 2, 2}, new byte[] {1, 0});
        FieldConversion conversion = new FieldConversion(
                new Field("v", Datatype.INT8, Field.VARIABLE, true), null, TextForms.plain(ZoneOffset.UTC));
        assertEquals(
                "300 is not a valid var int8",
                assertThrows(BadCellException.class, () -> conversion.convert(column, TableColumn.of(lists)))
                        .getMessage());
    }

    @Test
    void typesWithoutAnExactConversion_areErrors() {
        assertEquals(
                "file: column \"v\": cannot be converted (found float64, expected int32)",
                assertThrows(
                                TableFileException.class,
                                () -> imported(Attribute.int32("v"), column(Datatype.FLOAT64), new double[] {1}, 1))
                        .getMessage());
    }

    @Test
    void datetimes_changeTheirUnitExactly() throws IOException {
        Attribute millis = Attribute.of("v", Datatype.DATETIME_MS);
        assertArrayEquals(new long[] {86_400_000, Long.MIN_VALUE}, (long[])
                imported(millis, column(Datatype.DATETIME_DAY), new long[] {1, Long.MIN_VALUE}, 2)
                        .column("v")
                        .array());
    }

    /** Labels decide, not indexes: the file and the array number them differently. */
    @Test
    void dictionaries_areMappedByLabel() throws IOException {
        TableColumn column =
                new TableColumn(new Field("v", Datatype.INT32, 1, false), Enumeration.utf8("file", "blue", "red"));
        Attribute attribute = Attribute.uint8("v").withEnumeration("colours");
        Cells cells = imported(
                attribute,
                List.of(Enumeration.utf8("colours", "red", "green", "blue")),
                column,
                new int[] {0, 1, 0},
                3);
        assertArrayEquals(new byte[] {2, 0, 2}, cells.uint8("v"));
    }

    @Test
    void dictionariesOfTheSameType_areMappedByLabelToo() throws IOException {
        TableColumn column =
                new TableColumn(new Field("v", Datatype.UINT8, 1, false), Enumeration.utf8("file", "blue", "red"));
        Attribute attribute = Attribute.uint8("v").withEnumeration("colours");
        Cells cells = imported(
                attribute, List.of(Enumeration.utf8("colours", "red", "blue")), column, new byte[] {0, 1, 0}, 3);
        assertArrayEquals(new byte[] {1, 0, 1}, cells.uint8("v"));
    }

    /** Only labels that cells have are added, in the order of the cells. */
    @Test
    void newLabelsOfDictionaries_areAdded() throws IOException {
        TableColumn column = new TableColumn(
                new Field("v", Datatype.INT32, 1, false), Enumeration.utf8("file", "pink", "blue", "grey", "red"));
        Cells cells = imported(
                ImportOptions.defaults().withNewLabels(),
                Attribute.uint8("v").withEnumeration("colours"),
                List.of(Enumeration.utf8("colours", "red")),
                column,
                new int[] {1, 0, 3, 1},
                4);
        assertArrayEquals(new byte[] {1, 2, 0, 1}, cells.uint8("v"));
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            assertEquals(
                    Enumeration.utf8("colours", "red", "blue", "pink"),
                    array.enumeration("colours").withPath(null));
        }
    }

    @Test
    void unknownLabels_areErrors() {
        TableColumn column =
                new TableColumn(new Field("v", Datatype.UINT8, 1, false), Enumeration.utf8("file", "pink", "red"));
        Attribute attribute = Attribute.uint8("v").withEnumeration("colours");
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> imported(attribute, List.of(Enumeration.utf8("colours", "red")), column, new byte[] {0, 1}, 2));
        assertEquals(
                "file: column \"v\": row 1: \"pink\" is not a valid label of enumeration 'colours'", e.getMessage());
        assertEquals(NextStep.of(Action.ADD_LABELS), e.nextStep());
    }
}
