package dev.tegula.internal.sql.write;

import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.sql.types.CalendarValue;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.TimestampUnits;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values of a session as a column of cells of a field. */
final class RowColumn {

    private static final char REPLACEMENT = '\uFFFD';

    private final ColumnType type;
    private final Field field;

    /** @param type the column of the array; entries of enumerations are written as text */
    RowColumn(ColumnType type) {
        this.type = type;
        this.field = type.enumeration() == null
                ? type.field()
                : new Field(type.name(), Datatype.STRING_UTF8, Field.VARIABLE, true);
    }

    /** Returns the field of the cells. */
    Field field() {
        return field;
    }

    /**
     * Converts values.
     *
     * @throws IllegalArgumentException if a value does not fit the field
     */
    Column column(List<? extends @Nullable Object> values) {
        int count = values.size();
        int width = field.datatype().size();
        byte[] validity = field.nullable() ? new byte[count] : null;
        long[] offsets = field.isVariable() ? new long[count + 1] : null;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            Object value = values.get(i);
            if (offsets != null) {
                offsets[i] = bytes.size() / width;
            }
            if (value == null) {
                if (validity == null) {
                    throw new IllegalArgumentException("column '" + type.name() + "': must not be null");
                }
                if (offsets == null) {
                    bytes.writeBytes(new byte[field.cellSize()]);
                }
                continue;
            }
            if (validity != null) {
                validity[i] = 1;
            }
            bytes.writeBytes(cell(value));
        }
        if (offsets != null) {
            offsets[count] = bytes.size() / width;
        }
        return Column.of(field, array(bytes.toByteArray()), count, offsets, validity);
    }

    private byte[] cell(Object value) {
        byte[] cell;
        DecimalType decimals = type.decimals();
        if (decimals != null) {
            return decimal(decimals, value);
        } else if (field.datatype().isString() || type.enumeration() != null) {
            requireText(value.toString());
            cell = value.toString()
                    .getBytes(
                            type.enumeration() != null
                                    ? StandardCharsets.UTF_8
                                    : field.datatype().charset());
        } else if (value instanceof byte[] bytes) {
            cell = bytes;
        } else if (value instanceof String text) {
            cell = text.getBytes(StandardCharsets.UTF_8);
        } else if (value instanceof List<?> list) {
            cell = new byte[list.size() * field.datatype().size()];
            ByteBuffer buffer = littleEndian(cell);
            for (Object each : list) {
                put(buffer, each);
            }
        } else {
            cell = new byte[field.datatype().size()];
            put(littleEndian(cell), value);
        }
        if (!field.isVariable() && cell.length != field.cellSize()) {
            throw new IllegalArgumentException("column '" + type.name() + "': wrong number of values (found "
                    + cell.length / field.datatype().size() + ", expected " + field.valuesPerCell() + ")");
        }
        return cell;
    }

    private byte[] decimal(DecimalType decimals, Object value) {
        BigInteger unscaled;
        try {
            unscaled = decimals.unscaled(value instanceof BigDecimal exact ? exact.toPlainString() : value.toString());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("column '" + type.name() + "': a value is " + e.getMessage(), e);
        }
        if (field.datatype().isString()) {
            return decimals.text(unscaled).getBytes(StandardCharsets.US_ASCII);
        }
        byte[] cell = new byte[Long.BYTES];
        if (field.datatype().isFloat()) {
            littleEndian(cell).putDouble(decimals.toDouble(unscaled.longValueExact()));
        } else {
            littleEndian(cell).putLong(unscaled.longValueExact());
        }
        return cell;
    }

    /** Refuses the character that stands for malformed bytes of a text that was read: they would be other ones. */
    private void requireText(String text) {
        if (text.indexOf(REPLACEMENT) >= 0) {
            throw new IllegalArgumentException("column '" + type.name()
                    + "': text with U+FFFD, which stands for bytes that are no text, is not written");
        }
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void put(ByteBuffer buffer, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("column '" + type.name() + "': values of a list must not be null");
        }
        switch (field.datatype().physical()) {
            case FLOAT32 -> buffer.putFloat(((Number) value).floatValue());
            case FLOAT64 -> buffer.putDouble(((Number) value).doubleValue());
            default -> putInteger(buffer, integer(value));
        }
    }

    private void putInteger(ByteBuffer buffer, BigInteger value) {
        Datatype stored = field.datatype();
        if (!IntegerBounds.ofBytes(stored.size(), stored.physical().isSigned()).contains(value)) {
            throw new IllegalArgumentException(
                    "column '" + type.name() + "': out of range of " + stored + " (found " + value + ")");
        }
        long number = value.longValue();
        switch (field.datatype().size()) {
            case 1 -> buffer.put((byte) number);
            case 2 -> buffer.putShort((short) number);
            case 4 -> buffer.putInt((int) number);
            default -> buffer.putLong(number);
        }
    }

    private BigInteger integer(Object value) {
        if (value instanceof Boolean flag) {
            return flag ? BigInteger.ONE : BigInteger.ZERO;
        } else if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            return BigInteger.valueOf(((Number) value).longValue());
        } else if (value instanceof LocalDate date) {
            return stored(date.toEpochDay(), value);
        } else if (value instanceof LocalDateTime time) {
            return stored(units(time), value);
        }
        try {
            return value instanceof BigInteger whole ? whole : new BigDecimal(value.toString()).toBigIntegerExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException(
                    "column '" + type.name() + "': not a whole number (found " + value + ")", e);
        }
    }

    private long units(LocalDateTime time) {
        try {
            return TimestampUnits.value(time, CalendarValue.digits(field.datatype(), type.mode()));
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("column '" + type.name() + "': " + e.getMessage(), e);
        }
    }

    private BigInteger stored(long value, Object shown) {
        CalendarValue.Interval equal = new CalendarValue(type.name(), field.datatype(), type.mode()).stored(value);
        if (equal.first().compareTo(equal.last()) > 0) {
            throw new IllegalArgumentException(
                    "column '" + type.name() + "': finer than " + field.datatype() + " (found " + shown + ")");
        }
        return equal.first();
    }

    private Object array(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int count = bytes.length / field.datatype().size();
        return switch (field.datatype().physical()) {
            case INT16, UINT16 -> {
                short[] values = new short[count];
                buffer.asShortBuffer().get(values);
                yield values;
            }
            case INT32, UINT32 -> {
                int[] values = new int[count];
                buffer.asIntBuffer().get(values);
                yield values;
            }
            case INT64, UINT64 -> {
                long[] values = new long[count];
                buffer.asLongBuffer().get(values);
                yield values;
            }
            case FLOAT32 -> {
                float[] values = new float[count];
                buffer.asFloatBuffer().get(values);
                yield values;
            }
            case FLOAT64 -> {
                double[] values = new double[count];
                buffer.asDoubleBuffer().get(values);
                yield values;
            }
            default -> bytes;
        };
    }
}
