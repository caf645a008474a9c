package dev.tegula.internal.arrow;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.query.Column;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Decimals in Arrow: little-endian integers of a fixed size in two's complement. */
final class DecimalValues {

    private DecimalValues() {}

    private static DecimalType require(ArrowLayout layout) {
        DecimalType type = layout.decimals();
        if (type == null) {
            throw new IllegalStateException("not a decimal: " + layout);
        }
        return type;
    }

    private static BigInteger integer(byte[] bytes, int from, int width) {
        byte[] big = new byte[width];
        for (int i = 0; i < width; i++) {
            big[i] = bytes[from + width - 1 - i];
        }
        return new BigInteger(big);
    }

    /** Converts values in bytes to an array of numbers. Values that do not fit are those of nulls, or an error. */
    static void numbers(
            ArrowLayout layout, byte[] bytes, Object target, int to, int count, byte @Nullable [] validity) {
        DecimalType type = require(layout);
        int width = layout.value().width();
        for (int i = 0; i < count; i++) {
            if (validity != null && validity[to + i] == 0) {
                continue;
            }
            BigInteger unscaled = integer(bytes, i * width, width);
            if (unscaled.bitLength() >= Long.SIZE) {
                throw new IllegalArgumentException("not a " + type + " (found " + type.text(unscaled) + ")");
            }
            if (target instanceof double[] doubles) {
                doubles[to + i] = type.toDouble(unscaled.longValue());
            } else {
                ((long[]) target)[to + i] = unscaled.longValue();
            }
        }
    }

    /** Reads cells as texts; those that are null are empty. */
    static Column texts(ArrowLayout layout, ArrowBytes source, long from, int cells, byte @Nullable [] validity) {
        DecimalType type = require(layout);
        int width = layout.value().width();
        byte[] value = new byte[width];
        long[] offsets = new long[cells + 1];
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        for (int i = 0; i < cells; i++) {
            if (validity == null || validity[i] != 0) {
                source.get((from + i) * width, value, 0, width);
                texts.writeBytes(type.text(integer(value, 0, width)).getBytes(StandardCharsets.US_ASCII));
            }
            offsets[i + 1] = texts.size();
        }
        return Column.of(layout.field(), texts.toByteArray(), cells, offsets, validity);
    }

    /**
     * Returns the bytes of a value.
     *
     * @param at the index of the value in the array of the column; of the cell if it is text
     * @throws IllegalArgumentException if it is not exactly a decimal of the type
     */
    static byte[] bytes(ArrowLayout layout, Column column, int at) {
        byte[] big = require(layout).unscaled(column, at).toByteArray();
        byte[] little = new byte[layout.value().width()];
        for (int i = 0; i < little.length; i++) {
            little[i] = i < big.length ? big[big.length - 1 - i] : (byte) (big[0] < 0 ? -1 : 0);
        }
        return little;
    }
}
