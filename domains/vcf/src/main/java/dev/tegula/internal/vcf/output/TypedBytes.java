package dev.tegula.internal.vcf.output;

import dev.tegula.vcf.model.VcfField;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Typed values of BCF, by the specification of VCF 4.3, section 6.3.3. */
final class TypedBytes {

    private static final int INT8 = 1;
    private static final int INT16 = 2;
    private static final int INT32 = 3;
    private static final int FLOAT = 5;
    private static final int CHAR = 7;
    /** Eight values of each integer type are reserved for markers. */
    private static final int LOWEST_INT8 = -120;

    private static final int LOWEST_INT16 = -32760;
    private static final int MOST_INLINE = 15;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    void raw(byte[] values) {
        bytes.writeBytes(values);
    }

    void int8(int value) {
        bytes.write(value);
    }

    private void int16(int value) {
        bytes.write(value);
        bytes.write(value >> 8);
    }

    void int32(int value) {
        int16(value);
        int16(value >> 16);
    }

    /** Writes the type and number of values; a number above 14 follows as an integer of its own. */
    private void descriptor(int type, int count) {
        int8(Math.min(count, MOST_INLINE) << 4 | type);
        if (count >= MOST_INLINE) {
            integers(count);
        }
    }

    /** Writes integers of the smallest type that holds them; none as type 0. */
    void integers(int... values) {
        if (values.length == 0) {
            int8(0);
            return;
        }
        int type = type(values);
        descriptor(type, values.length);
        for (int value : values) {
            integer(type, value);
        }
    }

    /** Writes rows of integers. */
    void integerColumn(int[] values, int width) {
        int type = type(values);
        descriptor(type, width);
        for (int value : values) {
            integer(type, value);
        }
    }

    private static int type(int[] values) {
        int low = 0;
        int high = 0;
        for (int value : values) {
            if (value != VcfField.MISSING && value != VcfField.END) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        if (low >= LOWEST_INT8 && high <= Byte.MAX_VALUE) {
            return INT8;
        }
        return low >= LOWEST_INT16 && high <= Short.MAX_VALUE ? INT16 : INT32;
    }

    /** Writes an integer; the markers are the lowest values of each type. */
    private void integer(int type, int value) {
        int marker = value == VcfField.MISSING ? 0 : value == VcfField.END ? 1 : -1;
        switch (type) {
            case INT8 -> int8(marker < 0 ? value : Byte.MIN_VALUE + marker);
            case INT16 -> int16(marker < 0 ? value : Short.MIN_VALUE + marker);
            default -> int32(value);
        }
    }

    /** Writes floating-point numbers by their bits; none as type 0. */
    void floats(int... bits) {
        if (bits.length == 0) {
            int8(0);
            return;
        }
        floatColumn(bits, bits.length);
    }

    /** Writes rows of floating-point numbers. */
    void floatColumn(int[] bits, int width) {
        descriptor(FLOAT, width);
        for (int each : bits) {
            int32(each);
        }
    }

    void text(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    void bytes(byte[] text) {
        descriptor(CHAR, text.length);
        raw(text);
    }

    /** Writes rows of text, with zero bytes after shorter ones. */
    void textColumn(List<byte[]> texts, int width) {
        descriptor(CHAR, width);
        for (byte[] text : texts) {
            raw(text);
            raw(new byte[width - text.length]);
        }
    }

    /** Returns the bytes written so far and begins anew. */
    byte[] take() {
        byte[] all = bytes.toByteArray();
        bytes.reset();
        return all;
    }
}
