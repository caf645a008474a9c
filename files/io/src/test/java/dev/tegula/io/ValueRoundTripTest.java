package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.formats.FormatFiles;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of all types, with those at the edges of their types, have one text and are read back from it. */
class ValueRoundTripTest {

    private static final long DAY_NANOS = 86_400_000_000_000L;

    /** Bit patterns that are special for some type: 0, -0.0, NaN, infinities, ends of days and years, NaT. */
    private static final long[] EDGES = {
        0,
        1,
        -1,
        Long.MIN_VALUE,
        Long.MIN_VALUE + 1,
        Long.MAX_VALUE,
        Double.doubleToLongBits(Double.NaN),
        Double.doubleToLongBits(Double.NEGATIVE_INFINITY),
        Double.doubleToLongBits(Double.POSITIVE_INFINITY),
        Double.doubleToLongBits(Double.MIN_VALUE),
        23,
        24,
        1439,
        1440,
        86_399,
        86_400,
        86_399_999L,
        86_400_000L,
        DAY_NANOS - 1,
        DAY_NANOS,
        -62_135_596_800L,
        253_402_300_800L,
        1_767_432_601_500_000_000L,
    };

    private static final int[] FLOAT_EDGES = {
        0,
        Float.floatToIntBits(-0f),
        Float.floatToIntBits(Float.NaN),
        Float.floatToIntBits(Float.NEGATIVE_INFINITY),
        Float.floatToIntBits(Float.POSITIVE_INFINITY),
        1,
        Float.floatToIntBits(Float.MAX_VALUE)
    };

    private static byte[] value(Datatype type, int i) {
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        if (type == Datatype.FLOAT32) {
            bytes.putInt(FLOAT_EDGES[i % FLOAT_EDGES.length]);
        } else if (type == Datatype.FLOAT64) {
            double real = Double.longBitsToDouble(EDGES[i % EDGES.length]);
            bytes.putLong(Double.doubleToLongBits(real)); // one NaN
        } else if (type == Datatype.BOOL) {
            bytes.put((byte) (i % 2));
        } else {
            bytes.putLong(EDGES[i % EDGES.length]);
        }
        byte[] value = new byte[type.size()];
        bytes.get(0, value);
        return value;
    }

    private static Column column(String name, Datatype type, int arity, boolean nullable) {
        int cells = EDGES.length;
        ByteBuffer bytes = ByteBuffer.allocate(8 * 4 * cells);
        long[] offsets = new long[cells + 1];
        byte[] validity = new byte[cells];
        int values = 0;
        for (int cell = 0; cell < cells; cell++) {
            validity[cell] = (byte) (cell % 3 == 1 ? 0 : 1);
            int count = arity == Field.VARIABLE ? cell % 4 : arity;
            for (int i = 0; i < count; i++) {
                bytes.put(value(type, values++));
            }
            offsets[cell + 1] = values;
        }
        Field field = new Field(name, type, arity, nullable);
        return Column.of(
                field, bytes.flip(), cells, arity == Field.VARIABLE ? offsets : null, nullable ? validity : null);
    }

    private static TableSchema everyType(List<Column> columns) {
        List<TableColumn> fields = new ArrayList<>();
        for (Datatype type : Datatype.values()) {
            for (int arity : type == Datatype.ANY ? new int[] {Field.VARIABLE} : new int[] {1, 3, Field.VARIABLE}) {
                for (String suffix : List.of("", "_null")) {
                    Column column = column(type + "_" + arity + suffix, type, arity, !suffix.isEmpty());
                    columns.add(column);
                    fields.add(TableColumn.of(column.field()));
                }
            }
        }
        return TableSchema.of(fields);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "tsv", "jsonl", "json"})
    void everyValueIsReadBack(String format) throws IOException {
        List<Column> columns = new ArrayList<>();
        TableSchema schema = everyType(columns);
        byte[] file = FormatFiles.write(
                TableFormats.named(format), schema, WriteOptions.defaults(), List.of(Cells.of(columns)));
        Cells found = read(format, file, schema);
        assertEquals(EDGES.length, found.size());
        for (Column column : columns) {
            Column back = found.column(column.name());
            for (int cell = 0; cell < column.size(); cell++) {
                String where = format + ": " + column.name() + "[" + cell + "]";
                assertEquals(column.isNull(cell), back.isNull(cell), where);
                if (!column.isNull(cell)) {
                    assertArrayEquals(column.bytes(cell), back.bytes(cell), where);
                }
            }
        }
    }

    private static Cells read(String format, byte[] file, TableSchema schema) throws IOException {
        Map<String, Field> fields = new HashMap<>();
        Map<String, Enumeration> labels = new HashMap<>();
        for (TableColumn column : schema.columns()) {
            fields.put(column.name(), column.field());
            if (column.enumeration() != null) {
                labels.put(column.name(), column.enumeration());
            }
        }
        TableInput input = ImportFixture.input(format, file);
        List<Cells> batches = new ArrayList<>();
        try (TableReader reader =
                input.format().read(input.source(), ReadOptions.defaults().withFields(fields, labels))) {
            for (Cells batch = reader.next(); batch != null; batch = reader.next()) {
                batches.add(batch);
            }
        }
        return Cells.concat(batches);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      BOOL         | 1              | true                        | true
      BOOL         | 0              | false                       | false
      TIME_MS      | 34201500       | 09:30:01.500                | "09:30:01.500"
      TIME_HR      | 23             | 23:00                       | "23:00"
      TIME_SEC     | 86399          | 23:59:59                    | "23:59:59"
      TIME_SEC     | 86400          | 86400                       | 86400
      TIME_NS      | -1             | -1                          | -1
      TIME_AS      | 5              | 5                           | 5
      DATETIME_DAY | 20456          | 2026-01-03                  | "2026-01-03"
      """)
    void valuesHaveOneText(Datatype type, long value, String csv, String json) throws IOException {
        byte[] bytes = new byte[type.size()];
        ByteBuffer all = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
        all.get(0, bytes);
        Column single = Column.of(new Field("v", type, 1, false), ByteBuffer.wrap(bytes), 1, null, null);
        assertEquals("v\n" + csv + "\n", write("csv", single));
        assertEquals("{\"v\":" + json + "}\n", write("jsonl", single));
        Column list = Column.of(
                new Field("v", type, Field.VARIABLE, false), ByteBuffer.wrap(bytes), 1, new long[] {0, 1}, null);
        assertEquals("v\n\"[" + json.replace("\"", "\"\"") + "]\"\n", write("csv", list));
        assertEquals("{\"v\":[" + json + "]}\n", write("jsonl", list));
    }

    private static String write(String format, Column column) throws IOException {
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(column.field())));
        byte[] file = FormatFiles.write(
                TableFormats.named(format), schema, WriteOptions.defaults(), List.of(Cells.of(List.of(column))));
        return new String(file, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"24:00", "9:30", "09:30Z", "09:30:01.0005", "2026-01-03T09:30", "09:30:"})
    void otherTextsAreNoTimes(String text) {
        TableSchema schema = TableSchema.of(List.of(TableColumn.of(new Field("v", Datatype.TIME_MS, 1, false))));
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> read("csv", ("v\n" + text + "\n").getBytes(StandardCharsets.UTF_8), schema));
        assertTrue(e.getMessage().endsWith("\"" + text + "\" is not a valid time_ms"), e::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void labelsOfEveryTypeAreReadBack(String format) throws IOException {
        for (Datatype type : Datatype.values()) {
            for (int arity : type == Datatype.ANY ? new int[] {Field.VARIABLE} : new int[] {1, 3}) {
                List<byte[]> entries = new ArrayList<>();
                for (int i = 0; i < (type == Datatype.BOOL ? 2 : 6); i++) {
                    ByteBuffer entry = ByteBuffer.allocate(type.size() * Math.max(1, arity));
                    while (entry.hasRemaining()) {
                        entry.put(value(type, i));
                    }
                    if (entries.stream().noneMatch(known -> java.util.Arrays.equals(known, entry.array()))) {
                        entries.add(entry.array());
                    }
                }
                Enumeration labels = Enumeration.of("labels", type, arity, entries);
                byte[] indexes = new byte[entries.size()];
                for (int i = 0; i < indexes.length; i++) {
                    indexes[i] = (byte) i;
                }
                Column column =
                        Column.of(new Field("v", Datatype.UINT8, 1, false), indexes, indexes.length, null, null);
                TableSchema schema = TableSchema.of(List.of(new TableColumn(column.field(), labels)));
                byte[] file = FormatFiles.write(
                        TableFormats.named(format),
                        schema,
                        WriteOptions.defaults(),
                        List.of(Cells.of(List.of(column))));
                Column found = read(format, file, schema).column("v");
                for (int i = 0; i < indexes.length; i++) {
                    assertEquals(i, found.longAt(i), format + " " + type + " " + arity);
                }
            }
        }
    }

    @Test
    void bytesThatAreNeitherTrueNorFalse_areNotGuessed() throws IOException {
        Column column = Column.of(new Field("v", Datatype.BOOL, 1, false), new byte[] {2}, 1, null, null);
        assertEquals("v\n2\n", write("csv", column));
    }
}
