package dev.tegula.io.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes tables of random values of every datatype. Seconds fit a count of milliseconds, as Parquet has no timestamps in
 * seconds.
 */
public final class RandomTables {

    private static final String[] TEXTS = {"", "a", "Zürich", "矢", "𝄞 clef", "a longer text with spaces", "\u0000"};

    private RandomTables() {}

    /** Returns columns of every datatype with one, three and any number of values per cell, with and without nulls. */
    public static TableSchema everyDatatype() {
        List<TableColumn> columns = new ArrayList<>();
        for (Datatype datatype : Datatype.values()) {
            for (int count : new int[] {1, 3, Field.VARIABLE}) {
                for (boolean nullable : new boolean[] {false, true}) {
                    String name = datatype + "_" + (count < 0 ? "var" : count) + (nullable ? "_null" : "");
                    columns.add(TableColumn.of(new Field(name, datatype, count, nullable)));
                }
            }
        }
        for (boolean nullable : new boolean[] {false, true}) {
            String end = nullable ? "_null" : "";
            Enumeration colors = Enumeration.utf8("colors", "red", "green", "", "blue");
            Enumeration ordered =
                    Enumeration.integers("sizes", Datatype.INT16, 1, 10, 100).asOrdered();
            Enumeration points =
                    new Enumeration("points", null, Datatype.FLOAT64, 2, false, new byte[3 * 16], new long[0]);
            points.data()[0] = 1;
            points.data()[20] = 2;
            columns.add(new TableColumn(new Field("color" + end, Datatype.UINT8, 1, nullable), colors));
            columns.add(new TableColumn(new Field("size" + end, Datatype.INT64, 1, nullable), ordered));
            columns.add(new TableColumn(new Field("colors" + end, Datatype.INT32, 2, nullable), colors));
            columns.add(new TableColumn(new Field("point" + end, Datatype.UINT16, 1, nullable), points));
            columns.add(new TableColumn(
                    new Field("ascii" + end, Datatype.INT8, 1, nullable),
                    Enumeration.of("ascii", Datatype.STRING_ASCII, Field.VARIABLE, List.of(new byte[] {65}))));
        }
        return new TableSchema(columns, List.of(), Map.of("key", "välue"));
    }

    /** Returns random cells, including the least and greatest values. */
    public static Cells cells(TableSchema schema, int rows, RandomGenerator random) {
        return Cells.of(schema.columns().stream()
                .map(column -> column(column, rows, random))
                .toList());
    }

    private static Column column(TableColumn column, int rows, RandomGenerator random) {
        Field field = column.field();
        byte @Nullable [] validity = null;
        if (field.nullable()) {
            validity = new byte[rows];
            int share = random.nextInt(4);
            for (int i = 0; i < rows; i++) {
                validity[i] = (byte) (random.nextInt(4) >= share ? 1 : 0);
            }
        }
        int width = field.datatype().size();
        List<byte[]> cells = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            cells.add(cell(column, random));
        }
        ByteBuffer bytes = ByteBuffer.allocate(
                        cells.stream().mapToInt(cell -> cell.length).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        long[] offsets = new long[rows + 1];
        for (int i = 0; i < rows; i++) {
            bytes.put(cells.get(i));
            offsets[i + 1] = bytes.position() / width;
        }
        Object array = random.nextInt(4) == 0 ? bytes.flip() : primitive(field.datatype(), bytes.flip());
        return Column.of(field, array, rows, field.isVariable() ? offsets : null, validity);
    }

    private static Object primitive(Datatype datatype, ByteBuffer bytes) {
        int count = bytes.remaining() / datatype.size();
        return switch (datatype.physical()) {
            case INT8, UINT8 -> Arrays.copyOf(bytes.array(), count);
            case INT16, UINT16 -> {
                short[] values = new short[count];
                bytes.asShortBuffer().get(values);
                yield values;
            }
            case INT32, UINT32 -> {
                int[] values = new int[count];
                bytes.asIntBuffer().get(values);
                yield values;
            }
            case INT64, UINT64 -> {
                long[] values = new long[count];
                bytes.asLongBuffer().get(values);
                yield values;
            }
            case FLOAT32 -> {
                float[] values = new float[count];
                bytes.asFloatBuffer().get(values);
                yield values;
            }
            case FLOAT64 -> {
                double[] values = new double[count];
                bytes.asDoubleBuffer().get(values);
                yield values;
            }
        };
    }

    private static byte[] cell(TableColumn column, RandomGenerator random) {
        Field field = column.field();
        Datatype datatype = field.datatype();
        boolean wide = datatype.isString() && datatype.size() > 1;
        if (wide && field.isVariable()) {
            return TEXTS[random.nextInt(TEXTS.length)].getBytes(datatype.charset());
        } else if (wide) {
            return "a矢é".substring(0, field.valuesPerCell()).getBytes(datatype.charset());
        } else if (datatype == Datatype.STRING_UTF8 && field.isVariable()) {
            return TEXTS[random.nextInt(TEXTS.length)].getBytes(StandardCharsets.UTF_8);
        }
        int count = field.isVariable() ? random.nextInt(4) : field.valuesPerCell();
        ByteBuffer cell = ByteBuffer.allocate(count * datatype.size()).order(ByteOrder.LITTLE_ENDIAN);
        while (cell.hasRemaining()) {
            long value = value(column, random);
            for (int i = 0; i < datatype.size(); i++) {
                cell.put((byte) (value >>> (8 * i)));
            }
        }
        return cell.array();
    }

    private static long value(TableColumn column, RandomGenerator random) {
        Datatype datatype = column.field().datatype();
        if (column.enumeration() != null) {
            return random.nextInt(column.enumeration().size());
        }
        long day = switch (datatype) {
            case TIME_SEC -> 86_400L;
            case TIME_MS -> 86_400_000L;
            case TIME_US -> 86_400_000_000L;
            case TIME_NS -> 86_400_000_000_000L;
            default -> 0;
        };
        if (day > 0) {
            return random.nextInt(3) == 0 ? day - 1 : random.nextLong(day);
        }
        return switch (datatype) {
            case BOOL -> random.nextInt(2);
            case DATETIME_DAY -> random.nextInt();
            case DATETIME_SEC -> (random.nextBoolean() ? Long.MAX_VALUE : random.nextLong()) / 1000;
            // "Not a time" becomes null.
            case DATETIME_MS, DATETIME_US, DATETIME_NS ->
                random.nextInt(3) == 0 ? -Long.MAX_VALUE : random.nextLong(-Long.MAX_VALUE, Long.MAX_VALUE);
            case STRING_ASCII -> random.nextInt(128);
            default ->
                switch (random.nextInt(6)) {
                    case 0 -> Long.MIN_VALUE;
                    case 1 -> Long.MAX_VALUE;
                    case 2 -> 0;
                    default -> random.nextLong();
                };
        };
    }

    /** Checks that cells are equal, cell by cell. */
    public static void assertSame(Cells expected, Cells found) {
        assertEquals(expected.size(), found.size());
        for (Column column : expected.columns()) {
            Column other = found.column(column.name());
            assertEquals(column.field(), other.field());
            for (int i = 0; i < expected.size(); i++) {
                int cell = i;
                assertEquals(column.isNull(i), other.isNull(i), () -> column.name() + ", cell " + cell);
                if (!column.isNull(i)) {
                    assertArrayEquals(column.bytes(i), other.bytes(i), () -> column.name() + ", cell " + cell);
                }
            }
        }
    }
}
