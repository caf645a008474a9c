package dev.tegula.internal.spark.write;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.spark.types.CalendarUnit;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Converts the values of one column of Spark to cells of a field. Errors name the field and the value. */
final class FieldEncoder {

    private final FieldMapping mapping;
    private final Field field;
    private final CalendarUnit unit;
    private final @Nullable Labels labels;

    /** Whether cells are the bytes of Spark's texts. */
    private final boolean isText;

    /** @param labels the labels of an enumerated field whose column has the type of its entries */
    FieldEncoder(FieldMapping mapping, @Nullable Labels labels) {
        this.mapping = mapping;
        this.field = mapping.field();
        this.unit = new CalendarUnit(field.name(), field.datatype(), mapping.options());
        this.labels = labels;
        this.isText = mapping.value() == ValueType.STRING
                && mapping.decimals() == null
                && field.isVariable()
                && field.datatype().charset().equals(StandardCharsets.UTF_8);
    }

    /** Returns the encoder of a field without enumeration. */
    static FieldEncoder of(Field field, TypeOptions options) {
        return new FieldEncoder(FieldMapping.of(field, options), null);
    }

    FieldMapping mapping() {
        return mapping;
    }

    Field field() {
        return field;
    }

    /**
     * Appends the cell of a row.
     *
     * @param row the row, or the struct in it that has the value; null if that is null
     * @throws IllegalArgumentException if the value does not fit the field; the message begins with its reason
     */
    void append(@Nullable SpecializedGetters row, int ordinal, ColumnBuffer out) {
        if (row == null || row.isNullAt(ordinal)) {
            appendNull(out);
            return;
        }
        Labels known = labels;
        if (known != null) {
            out.put(index(known, row, ordinal));
        } else if (isText) {
            out.put(row.getUTF8String(ordinal));
        } else if (mapping.value().isWholeCell()) {
            out.put(bytes(row, ordinal));
        } else {
            switch (mapping.shape()) {
                case SINGLE -> out.put(bits(row, ordinal));
                case ARRAY -> appendArray(row.getArray(ordinal), out);
                case STRUCT -> out.put(1);
            }
        }
        out.endCell(true);
    }

    private void appendNull(ColumnBuffer out) {
        if (field.nullable()) {
            out.putZeros();
            out.endCell(false);
        } else if (labels == null
                && mapping.shape() == FieldMapping.Shape.SINGLE
                && mapping.value().isCalendar()
                && !mapping.dimension()) {
            out.put(CalendarUnit.NOT_A_TIME);
            out.endCell(true);
        } else {
            throw new IllegalArgumentException("is null (expected a value, since the "
                    + (mapping.dimension() ? "dimension" : "attribute") + " is not nullable). Leave such rows out, or"
                    + " replace nulls with coalesce()");
        }
    }

    private void appendArray(ArrayData values, ColumnBuffer out) {
        int count = values.numElements();
        if (!field.isVariable() && count != field.valuesPerCell()) {
            throw new IllegalArgumentException("has a wrong number of values (found " + count + ", expected "
                    + field.valuesPerCell() + "). Fill arrays up, or cut them with slice()");
        }
        for (int i = 0; i < count; i++) {
            if (!values.isNullAt(i)) {
                out.put(bits(values, i));
            } else if (mapping.value().isCalendar()) {
                out.put(CalendarUnit.NOT_A_TIME);
            } else {
                throw new IllegalArgumentException("contains a null in an array (found at position " + i
                        + ", expected values). Replace it with transform()");
            }
        }
    }

    private static int index(Labels labels, SpecializedGetters row, int ordinal) {
        Integer index = labels.index(row, ordinal);
        if (index == null) {
            throw new IllegalArgumentException("is no label of enumeration '" + labels.enumeration() + "' (found '"
                    + labels.shown(row, ordinal) + "', expected one of its "
                    + labels.indexes().size()
                    + " labels). Add it with the procedure add_labels of the catalog");
        }
        return index;
    }

    /** Returns the unscaled number of a decimal. */
    private static BigInteger unscaled(DecimalType type, SpecializedGetters row, int ordinal) {
        return row.getDecimal(ordinal, type.precision(), type.scale())
                .toJavaBigDecimal()
                .setScale(type.scale())
                .unscaledValue();
    }

    private byte[] bytes(SpecializedGetters row, int ordinal) {
        byte[] bytes;
        DecimalType decimals = mapping.decimals();
        if (decimals != null) {
            bytes = decimals.text(unscaled(decimals, row, ordinal)).getBytes(StandardCharsets.US_ASCII);
        } else if (mapping.value() == ValueType.BINARY) {
            bytes = row.getBinary(ordinal);
        } else {
            Charset charset = field.datatype().charset();
            UTF8String text = row.getUTF8String(ordinal);
            bytes = charset.equals(StandardCharsets.UTF_8)
                    ? text.getBytes()
                    : text.toString().getBytes(charset);
        }
        if (!field.isVariable() && bytes.length != field.cellSize()) {
            throw new IllegalArgumentException("has a wrong length (found " + bytes.length + " bytes, expected "
                    + field.cellSize() + "). Fill values up with rpad(), or cut them with substring()");
        }
        return bytes;
    }

    /** Returns the bits of a value that is not null. */
    long bits(SpecializedGetters row, int ordinal) {
        DecimalType decimals = mapping.decimals();
        if (decimals != null) {
            long unscaled = unscaled(decimals, row, ordinal).longValueExact();
            return mapping.value() == ValueType.DOUBLE
                    ? Double.doubleToRawLongBits(decimals.toDouble(unscaled))
                    : unscaled;
        }
        return switch (mapping.value()) {
            case BYTE -> row.getByte(ordinal);
            case SHORT, UNSIGNED_BYTE -> bits(row.getShort(ordinal));
            case INT, UNSIGNED_SHORT, DATE -> bits(row.getInt(ordinal));
            case LONG, UNSIGNED_INT, TIMESTAMP, TIMESTAMP_NTZ -> bits(row.getLong(ordinal));
            case UNSIGNED_LONG -> unsigned(row.getDecimal(ordinal, 20, 0).toJavaBigInteger());
            case FLOAT -> Float.floatToRawIntBits(row.getFloat(ordinal));
            case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(ordinal));
            case BOOLEAN -> row.getBoolean(ordinal) ? 1 : 0;
            case STRING, BINARY -> throw new IllegalStateException("not a number: " + mapping.value());
        };
    }

    /** Returns the bits of an integer, or of a date or timestamp in Spark's unit. */
    long bits(long value) {
        return switch (mapping.value()) {
            case BYTE, SHORT, INT, LONG -> value;
            case UNSIGNED_BYTE -> within(value, 0xFF);
            case UNSIGNED_SHORT -> within(value, 0xFFFF);
            case UNSIGNED_INT -> within(value, 0xFFFFFFFFL);
            case DATE -> calendar(unit.ofDate((int) value), value, "days");
            case TIMESTAMP, TIMESTAMP_NTZ -> calendar(unit.ofMicros(value), value, "microseconds");
            default -> throw new IllegalStateException("not an integer: " + mapping.value());
        };
    }

    private long within(long value, long greatest) {
        if (value < 0 || value > greatest) {
            throw outside(Long.toString(value), Long.toString(greatest));
        }
        return value;
    }

    private long unsigned(BigInteger value) {
        if (value.signum() < 0 || value.bitLength() > Long.SIZE) {
            throw outside(value.toString(), "18446744073709551615");
        }
        return value.longValue();
    }

    private IllegalArgumentException outside(String found, String greatest) {
        return new IllegalArgumentException("exceeds the range of " + field.datatype() + " (found " + found
                + ", expected 0 to " + greatest + "). Leave such rows out");
    }

    private long calendar(@Nullable Long value, long given, String unitName) {
        if (value == null) {
            Datatype type = field.datatype();
            throw new IllegalArgumentException("is not a whole number of units of " + type + ", or exceeds its range"
                    + " (found " + given + " " + unitName + " since 1970). Round it with date_trunc()");
        }
        return value;
    }
}
