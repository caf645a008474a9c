package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Decodes chunks of the filter scaleoffset: differences to the least value, in as many bits as the largest one needs.
 * Floats were multiplied by a power of ten and rounded. Source: H5Zscaleoffset.c of HDF5.
 */
final class ScaleOffset {

    private static final int INTEGERS = 2;
    private static final int DECIMAL = 0;

    /** The bytes before the differences: their bits, the size of the least value, the least value, and a rest. */
    static final int HEADER = 21;

    private static final int PARAMETERS = 20;
    private static final int FIRST_OF_FILL = 8;

    private final int[] values;
    private final ByteBuffer chunk;
    private final int size;
    private final int bits;
    private final long least;

    private ScaleOffset(int[] values, byte[] bytes) {
        this.values = values;
        this.chunk = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.size = values[4];
        this.bits = chunk.getInt(0);
        this.least = chunk.getLong(5);
    }

    /**
     * Decodes a chunk.
     *
     * @param values the parameters of the filter
     * @param limit the largest number of decoded bytes
     */
    static byte[] decode(int[] values, byte[] bytes, int limit) {
        if (values.length < PARAMETERS || values[0] != INTEGERS && (values[0] != DECIMAL || values[3] != 1)) {
            throw damaged("parameters");
        }
        long decoded = (long) values[2] * values[4];
        boolean isSize = values[4] == 1 || values[4] == 2 || values[4] == 4 || values[4] == 8;
        if (values[2] < 0
                || !isSize
                || decoded > limit
                || bytes.length < HEADER
                || values[0] == DECIMAL && values[4] < 4) {
            throw damaged("size");
        }
        return new ScaleOffset(values, bytes).decode();
    }

    private byte[] decode() {
        int count = values[2];
        if (bits < 0 || bits > 8 * size || HEADER + ((long) count * bits + 7) / 8 > chunk.capacity()) {
            throw damaged("number of bits");
        }
        ByteBuffer out = ByteBuffer.allocate(count * size)
                .order(values[6] == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        boolean isWhole = bits == 8 * size;
        long position = 8L * HEADER;
        for (int i = 0; i < count; i++) {
            long value;
            if (isWhole) {
                value = little(HEADER + i * size);
            } else {
                value = element(difference(position));
                position += bits;
            }
            put(out, value);
        }
        return out.array();
    }

    /** Returns a value whose bits follow one another from the highest one. */
    private long difference(long position) {
        long value = 0;
        long at = position;
        for (int left = bits; left > 0; ) {
            int inByte = (int) (at & 7);
            int some = Math.min(left, 8 - inByte);
            int part = (chunk.get((int) (at >> 3)) & 0xFF) >> 8 - inByte - some & (1 << some) - 1;
            value = value << some | part;
            at += some;
            left -= some;
        }
        return value;
    }

    /** Returns the bits of an element. */
    private long element(long difference) {
        boolean hasFill = values[7] != 0;
        if (hasFill && difference == (1L << bits) - 1) {
            return (values[FIRST_OF_FILL] & 0xFFFF_FFFFL) | (long) values[FIRST_OF_FILL + 1] << 32;
        }
        if (values[0] == INTEGERS) {
            return difference + least;
        }
        double factor = Math.pow(10, values[1]);
        return size == 4
                ? Float.floatToRawIntBits(difference / (float) factor + Float.intBitsToFloat((int) least))
                : Double.doubleToRawLongBits(difference / factor + Double.longBitsToDouble(least));
    }

    private long little(int at) {
        long value = 0;
        for (int b = size - 1; b >= 0; b--) {
            value = value << 8 | chunk.get(at + b) & 0xFF;
        }
        return value;
    }

    private void put(ByteBuffer out, long value) {
        switch (size) {
            case 1 -> out.put((byte) value);
            case 2 -> out.putShort((short) value);
            case 4 -> out.putInt((int) value);
            default -> out.putLong(value);
        }
    }

    private static Hdf5Problem damaged(String part) {
        return FileBytes.damaged("a chunk that the filter scaleoffset cannot decode, by its " + part);
    }
}
