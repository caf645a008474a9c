package dev.tegula.internal.parquet;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.text.Utf8Text;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/** Writes the cells of a column. */
final class CellWriter {

    private final ParquetColumn target;
    private final Field field;
    private final ParquetValue value;
    private final int level;
    private final List<Binary> labels = new ArrayList<>();
    private final @Nullable Utf8Text text;

    CellWriter(ParquetColumn target) {
        this.target = target;
        this.field = target.column().field();
        this.value = target.value();
        this.level = target.maxDefinition();
        Enumeration enumeration = target.column().enumeration();
        for (int i = 0; enumeration != null && value.conversion() == Conversion.LABEL && i < enumeration.size(); i++) {
            labels.add(Binary.fromConstantByteArray(enumeration.bytes(i)));
        }
        text = value.conversion() == Conversion.TEXT
                ? new Utf8Text(field.datatype().charset())
                : null;
    }

    /** Writes cells [{@code from}, {@code to}). */
    void write(ColumnWriter out, Column column, int from, int to) {
        if (target.isList()) {
            lists(out, column, from, to);
            return;
        }
        byte[] validity = column.validity();
        boolean plain = validity == null && value.conversion() != Conversion.DECIMAL;
        if (plain && column.array() instanceof long[] longs && !value.isLossy()) {
            for (int i = from; i < to; i++) {
                out.write(longs[i], 0, level);
            }
        } else if (plain && column.array() instanceof long[] longs && value.isTimestamp() && value.scale() == 1) {
            for (int i = from; i < to; i++) {
                if (longs[i] == Long.MIN_VALUE) {
                    out.writeNull(0, target.nullLevel());
                } else {
                    out.write(longs[i], 0, level);
                }
            }
        } else if (plain && column.array() instanceof double[] doubles) {
            for (int i = from; i < to; i++) {
                out.write(doubles[i], 0, level);
            }
        } else if (plain && column.array() instanceof int[] ints && value.conversion() == Conversion.INT) {
            for (int i = from; i < to; i++) {
                out.write(ints[i], 0, level);
            }
        } else if (plain && column.array() instanceof float[] floats) {
            for (int i = from; i < to; i++) {
                out.write(floats[i], 0, level);
            }
        } else {
            for (int i = from; i < to; i++) {
                if (validity != null && validity[i] == 0) {
                    out.writeNull(0, target.nullLevel());
                } else {
                    cell(out, column, i);
                }
            }
        }
    }

    private void cell(ColumnWriter out, Column column, int cell) {
        switch (value.conversion()) {
            case BYTES, FIXED_BYTES -> out.write(bytes(column, cell), 0, level);
            case TEXT -> out.write(text(column, cell), 0, level);
            case UUID -> {
                try {
                    out.write(UuidCells.bytes(column, cell), 0, level);
                } catch (IllegalArgumentException e) {
                    throw error(cell, NextStep.after(String.valueOf(e.getMessage()), "Leave the field out."));
                }
            }
            case LABEL -> {
                long index = column.longAt(cell);
                if (index >= 0 && index < labels.size()) {
                    out.write(labels.get((int) index), 0, level);
                } else {
                    out.writeNull(0, target.nullLevel());
                }
            }
            default -> {
                if (value.isLossy() && column.longAt(cell) == Long.MIN_VALUE) {
                    out.writeNull(0, target.nullLevel());
                } else {
                    number(out, column, cell, 0);
                }
            }
        }
    }

    private void number(ColumnWriter out, Column column, int at, int repetition) {
        switch (value.conversion()) {
            case DECIMAL -> {
                try {
                    DecimalColumns.write(out, value, column, at, new int[] {repetition, level});
                } catch (IllegalArgumentException e) {
                    throw error(at, NextStep.after(String.valueOf(e.getMessage()), "Leave the field out."));
                }
            }
            case FLOAT -> out.write(single(column, at), repetition, level);
            case DOUBLE -> out.write(column.doubleAt(at), repetition, level);
            case BOOL -> {
                long bool = column.longAt(at);
                if ((bool & ~1L) != 0) {
                    throw error(at, "not a boolean (found " + bool + ", expected 0 or 1)");
                }
                out.write(bool == 1, repetition, level);
            }
            case INT -> out.write((int) column.longAt(at), repetition, level);
            case WIDE -> {
                long scaled = scaled(column.longAt(at), at);
                if (scaled != (int) scaled) {
                    throw error(at, "a date of Parquet cannot hold it (found " + scaled + "). Leave the field out.");
                }
                out.write((int) scaled, repetition, level);
            }
            default -> out.write(scaled(column.longAt(at), at), repetition, level);
        }
    }

    /** Returns a value with all its bits, which NaN would lose as a double. */
    private static float single(Column column, int at) {
        if (column.array() instanceof float[] floats) {
            return floats[at];
        }
        ByteBuffer buffer = (ByteBuffer) column.array();
        return buffer.duplicate().order(ByteOrder.LITTLE_ENDIAN).getFloat(buffer.position() + at * Float.BYTES);
    }

    private long scaled(long number, int at) {
        if (value.day() > 0 && (number < 0 || number >= value.day())) {
            throw error(
                    at,
                    "not a time of day (found " + number + ", expected 0 to " + (value.day() - 1)
                            + "). Leave the field out.");
        }
        long greatest = Long.MAX_VALUE / value.scale();
        if (value.scale() > 1 && (number > greatest || number < -greatest)) {
            throw error(at, "a timestamp in milliseconds cannot hold it (found " + number + "). Leave the field out.");
        }
        return number * value.scale();
    }

    private IllegalArgumentException error(int at, String problem) {
        return new IllegalArgumentException("field '" + field.name() + "', value " + at + ": " + problem);
    }

    private Binary bytes(Column column, int cell) {
        int first = column.firstValue(cell);
        int count = column.valueCount(cell);
        return column.array() instanceof byte[] bytes
                ? Binary.fromReusedByteArray(bytes, first, count)
                : Binary.fromReusedByteBuffer(
                        ((ByteBuffer) column.array()).slice(((ByteBuffer) column.array()).position() + first, count));
    }

    private Binary text(Column column, int cell) {
        Utf8Text encoder = text;
        byte[] utf8 = encoder == null ? null : encoder.toUtf8(column.bytes(cell));
        if (utf8 == null) {
            throw new IllegalArgumentException("field '" + field.name() + "', cell " + cell + ": not valid text of "
                    + field.datatype() + ". Leave the field out.");
        }
        return Binary.fromConstantByteArray(utf8);
    }

    private void lists(ColumnWriter out, Column column, int from, int to) {
        int empty = target.isOptional() ? 1 : 0;
        for (int i = from; i < to; i++) {
            if (column.isNull(i)) {
                out.writeNull(0, target.nullLevel());
                continue;
            }
            int first = column.firstValue(i);
            int count = column.valueCount(i);
            if (count == 0) {
                out.writeNull(0, empty);
            }
            for (int j = 0; j < count; j++) {
                number(out, column, first + j, j == 0 ? 0 : 1);
            }
        }
    }
}
