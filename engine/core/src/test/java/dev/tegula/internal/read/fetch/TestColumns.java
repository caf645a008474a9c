package dev.tegula.internal.read.fetch;

import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** Columns with values, for tests. */
public final class TestColumns {

    static final Field INT32 = new Field("a", Datatype.INT32, 1, false);
    static final Field NULLABLE_INT32 = new Field("a", Datatype.INT32, 1, true);
    static final Field INT32_PAIR = new Field("a", Datatype.INT32, 2, false);
    static final Field ASCII = new Field("s", Datatype.STRING_ASCII, Field.VARIABLE, false);
    static final Field NULLABLE_ASCII = new Field("s", Datatype.STRING_ASCII, Field.VARIABLE, true);

    private TestColumns() {}

    /** Returns a column of cells with as many of these values each as the field has. */
    public static ColumnBuilder ints(Field field, int... values) {
        ColumnBuilder column = new ColumnBuilder(field, values.length / field.valuesPerCell());
        System.arraycopy(values, 0, (int[]) column.values().array(), 0, values.length);
        return column;
    }

    public static ColumnBuilder strings(Field field, String... values) {
        ColumnBuilder column = new ColumnBuilder(field, values.length);
        for (int i = 0; i < values.length; i++) {
            column.offsets()[i + 1] = values[i].length();
        }
        column.allocate();
        byte[] bytes = String.join("", values).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, (byte[]) column.values().array(), 0, bytes.length);
        return column;
    }

    /** Sets the validity of all cells; returns the column. */
    static ColumnBuilder withValidity(ColumnBuilder column, int... validity) {
        for (int i = 0; i < validity.length; i++) {
            column.validity()[i] = (byte) validity[i];
        }
        return column;
    }

    static int[] ints(ColumnBuilder column) {
        return (int[]) column.values().array();
    }

    /** Returns the strings of all cells, without validity. */
    static List<String> strings(ColumnBuilder column) {
        Column all = Column.of(ASCII, column.values().array(), column.cells(), column.offsets(), null);
        return IntStream.range(0, column.cells()).mapToObj(all::text).toList();
    }
}
