package dev.tegula.internal.parquet;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.query.Column;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.jspecify.annotations.Nullable;

/** Decimals in Parquet: unscaled integers, or big-endian bytes of them in two's complement. */
final class DecimalColumns {

    private DecimalColumns() {}

    /** Returns the type of an annotation, or null if it is not that of decimals. */
    static @Nullable DecimalType type(@Nullable LogicalTypeAnnotation annotation) {
        return annotation instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal
                ? new DecimalType(decimal.getPrecision(), decimal.getScale())
                : null;
    }

    private static DecimalType require(ParquetValue value) {
        DecimalType type = type(value.annotation());
        if (type == null) {
            throw new IllegalStateException("not a decimal: " + value);
        }
        return type;
    }

    /** Reads decimals into an array of numbers. */
    static void numbers(ParquetValue value, PageValues values, Object target, int to, int count) throws IOException {
        DecimalType type = require(value);
        long[] unscaled = longs(value, values, count);
        for (int i = 0; i < count; i++) {
            if (target instanceof double[] doubles) {
                doubles[to + i] = type.toDouble(unscaled[i]);
            } else {
                ((long[]) target)[to + i] = unscaled[i];
            }
        }
    }

    /** Reads decimals as texts. */
    static void texts(ParquetValue value, PageValues values, ByteCells target, int count) throws IOException {
        DecimalType type = require(value);
        boolean isBytes = isBytes(value);
        ByteCells bytes = isBytes ? bytes(value, values, count) : new ByteCells(0);
        long[] longs = isBytes ? new long[0] : longs(value, values, count);
        for (int i = 0; i < count; i++) {
            byte[] text = type.text(isBytes ? integer(bytes, i) : BigInteger.valueOf(longs[i]))
                    .getBytes(StandardCharsets.US_ASCII);
            target.append(text, 0, text.length);
        }
    }

    private static boolean isBytes(ParquetValue value) {
        return switch (value.physical()) {
            case BINARY, FIXED_LEN_BYTE_ARRAY -> true;
            default -> false;
        };
    }

    private static ByteCells bytes(ParquetValue value, PageValues values, int count) throws IOException {
        ByteCells bytes = new ByteCells(count);
        if (value.length() > 0) {
            values.fixedBytes(bytes, count, value.length());
        } else {
            values.bytes(bytes, count);
        }
        return bytes;
    }

    private static BigInteger integer(ByteCells bytes, int cell) {
        int from = bytes.start(cell);
        int length = bytes.end(cell) - from;
        if (length == 0) {
            throw new IllegalArgumentException("a decimal has no bytes");
        }
        return new BigInteger(bytes.bytes(), from, length);
    }

    private static long[] longs(ParquetValue value, PageValues values, int count) throws IOException {
        long[] unscaled = new long[count];
        switch (value.physical()) {
            case INT32 -> {
                int[] ints = new int[count];
                values.ints(ints, 0, count);
                Arrays.setAll(unscaled, i -> ints[i]);
            }
            case INT64 -> values.longs(unscaled, 0, count);
            default -> {
                ByteCells bytes = bytes(value, values, count);
                for (int i = 0; i < count; i++) {
                    BigInteger integer = integer(bytes, i);
                    if (integer.bitLength() >= Long.SIZE) {
                        throw new IllegalArgumentException(
                                "not a " + require(value) + " (found " + integer + " as its digits)");
                    }
                    unscaled[i] = integer.longValue();
                }
            }
        }
        return unscaled;
    }

    /**
     * Writes a decimal.
     *
     * @param at the index of the value in the array of the column; of the cell if it is text
     */
    static void write(ColumnWriter out, ParquetValue value, Column column, int at, int[] levels) {
        BigInteger unscaled = require(value).unscaled(column, at);
        switch (value.physical()) {
            case INT32 -> out.write(unscaled.intValueExact(), levels[0], levels[1]);
            case INT64 -> out.write(unscaled.longValueExact(), levels[0], levels[1]);
            default -> {
                byte[] bytes = new byte[value.length()];
                byte[] least = unscaled.toByteArray();
                Arrays.fill(bytes, (byte) (unscaled.signum() < 0 ? -1 : 0));
                System.arraycopy(least, 0, bytes, bytes.length - least.length, least.length);
                out.write(Binary.fromConstantByteArray(bytes), levels[0], levels[1]);
            }
        }
    }
}
