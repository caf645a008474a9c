package dev.tegula.internal.io.cells;

import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import java.nio.charset.StandardCharsets;

/** Writes single numbers of a column, by physical type. */
public interface ValueText {

    /** Writes the number at an index of the column's array. */
    void write(TextOutput out, int index);

    /**
     * Returns the writer for a column of numbers.
     *
     * @param quoteSpecial whether NaN and infinities are quoted, as in JSON
     */
    static ValueText of(Column column, boolean quoteSpecial) {
        boolean signed = column.field().datatype().physical().isSigned();
        Object array = column.array();
        if (array instanceof float[] floats) {
            return (out, i) -> real(out, floats[i], quoteSpecial);
        } else if (array instanceof double[] doubles) {
            return (out, i) -> real(out, doubles[i], quoteSpecial);
        } else if (array instanceof int[] ints) {
            return signed ? (out, i) -> out.put((long) ints[i]) : (out, i) -> out.put(ints[i] & 0xFFFFFFFFL);
        } else if (array instanceof long[] longs) {
            return signed ? (out, i) -> out.put(longs[i]) : (out, i) -> out.putUnsigned(longs[i]);
        } else if (array instanceof short[] shorts) {
            return signed ? (out, i) -> out.put((long) shorts[i]) : (out, i) -> out.put(shorts[i] & 0xFFFFL);
        } else if (array instanceof byte[] bytes) {
            return signed ? (out, i) -> out.put((long) bytes[i]) : (out, i) -> out.put(bytes[i] & 0xFFL);
        }
        throw new IllegalStateException("field '" + column.name() + "': unexpected array type "
                + array.getClass().getSimpleName());
    }

    private static void real(TextOutput out, float value, boolean quoteSpecial) {
        if (Float.isFinite(value)) {
            out.put(value);
        } else {
            special(out, value, quoteSpecial);
        }
    }

    private static void real(TextOutput out, double value, boolean quoteSpecial) {
        if (Double.isFinite(value)) {
            out.put(value);
        } else {
            special(out, value, quoteSpecial);
        }
    }

    private static void special(TextOutput out, double value, boolean quote) {
        String text = Double.toString(value);
        byte[] bytes = (quote ? '"' + text + '"' : text).getBytes(StandardCharsets.US_ASCII);
        out.put(bytes, 0, bytes.length);
    }
}
