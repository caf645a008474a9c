package dev.tegula.internal.image.tiff;

import dev.tegula.internal.io.cells.HalfFloats;
import dev.tegula.internal.io.cells.Unsupported;
import java.nio.ByteOrder;

/** Converts the decompressed samples of strips and tiles to little-endian samples of whole bytes. */
final class StoredSamples {

    private static final int HALF = 2;

    private final TiffPage page;
    private final ByteOrder order;
    private final int interleaved;
    private final int bytes;

    StoredSamples(TiffPage page, ByteOrder order) {
        this.page = page;
        this.order = order;
        interleaved = page.planar ? 1 : page.samples;
        bytes = page.isPalette() ? (page.bits + 7) / 8 : page.datatype().size();
    }

    /** Returns the number of bytes of a converted sample. */
    int bytes() {
        return bytes;
    }

    /** Returns the number of samples of a channel that lie side by side. */
    int interleaved() {
        return interleaved;
    }

    /** Returns the number of stored bytes of a row. */
    long stride() {
        return (page.segmentWidth * interleaved * page.bits + 7) / 8;
    }

    /** Returns whether samples are stored as they are returned, except for the order of bytes. */
    boolean areWhole() {
        return page.bits == bytes * 8 && page.predictor == Predictor.NONE;
    }

    /** Converts rows; the array may be the returned one. */
    byte[] convert(byte[] data, int rows, boolean isFirstChannel) {
        boolean floats = !page.isPalette() && page.datatype().isFloat();
        boolean predicted =
                page.predictor == Predictor.HORIZONTAL || page.predictor == Predictor.FLOATING_POINT && floats;
        if (page.predictor != Predictor.NONE && !predicted) {
            throw page.failure(Unsupported.TIFF_PREDICTOR.refusal(
                    "predictor " + page.predictor + " of " + page.bits + " bits of " + page.datatype()));
        }
        if (page.bits % 8 != 0) {
            return unpack(data, rows, isFirstChannel);
        }
        int stored = page.bits / 8;
        int stride = (int) stride();
        if (page.predictor != Predictor.FLOATING_POINT) {
            toLittleEndian(data, stored);
        }
        for (int row = 0; predicted && row < rows; row++) {
            if (page.predictor == Predictor.HORIZONTAL) {
                Predictor.add(data, row * stride, (row + 1) * stride, interleaved, stored);
            } else {
                Predictor.addFloats(data, row * stride, (row + 1) * stride, interleaved, stored);
            }
        }
        return stored == bytes ? data : widen(data, stored, floats);
    }

    /** Widens whole bytes: to 32 bits of floating-point numbers, or of integers. */
    private byte[] widen(byte[] data, int stored, boolean floats) {
        byte[] samples = new byte[data.length / stored * bytes];
        for (int i = 0; i < data.length / stored; i++) {
            int value = 0;
            for (int b = 0; b < stored; b++) {
                value |= (data[i * stored + b] & 0xFF) << 8 * b;
            }
            put(samples, i, floats ? floatBits(value, stored) : signed(value));
        }
        return samples;
    }

    private static int floatBits(int value, int stored) {
        return Float.floatToRawIntBits(stored == HALF ? HalfFloats.toFloat((short) value) : float24(value));
    }

    /** Returns the number of 1 bit of sign, 7 of the exponent and 16 of the fraction: TIFF Technical Note 3. */
    private static float float24(int value) {
        int sign = (value & 0x800000) << 8;
        int exponent = value >> 16 & 0x7F;
        int fraction = value & 0xFFFF;
        if (exponent == 0) {
            float tiny = Math.scalb((float) fraction, -78);
            return sign == 0 ? tiny : -tiny;
        }
        int wide = exponent == 0x7F ? 0xFF : exponent + 64;
        return Float.intBitsToFloat(sign | wide << 23 | fraction << 7);
    }

    /** Unpacks samples that do not end with bytes; rows begin with bytes. */
    private byte[] unpack(byte[] data, int rows, boolean isFirstChannel) {
        int bits = page.bits;
        int perRow = Math.toIntExact(page.segmentWidth * interleaved);
        int stride = (int) stride();
        int mask = (int) ((1L << bits) - 1);
        byte[] samples = new byte[perRow * rows * bytes];
        int[] row = new int[perRow];
        for (int y = 0; y < rows; y++) {
            long window = 0;
            int available = 0;
            int at = y * stride;
            for (int i = 0; i < perRow; i++) {
                while (available < bits) {
                    window = window << 8 | data[at++] & 0xFF;
                    available += 8;
                }
                available -= bits;
                int value = (int) (window >> available) & mask;
                row[i] = page.predictor == Predictor.HORIZONTAL && i >= interleaved
                        ? value + row[i - interleaved] & mask
                        : value;
                put(samples, y * perRow + i, converted(row[i], isFirstChannel && i % interleaved == 0));
            }
        }
        return samples;
    }

    private void put(byte[] samples, int index, int value) {
        for (int b = 0; b < bytes; b++) {
            samples[index * bytes + b] = (byte) (value >> 8 * b);
        }
    }

    private int signed(int value) {
        int unused = Integer.SIZE - page.bits;
        return page.isSigned() ? value << unused >> unused : value;
    }

    /** Scales samples of 1, 2 and 4 bits to bytes, 0 for black; other numbers and indexes of colors stay. */
    private int converted(int value, boolean isFirstChannel) {
        if (!page.isScaled()) {
            return signed(value);
        }
        int mask = (1 << page.bits) - 1;
        int flip = page.photometric == TiffTag.WHITE_IS_ZERO && isFirstChannel ? mask : 0;
        return (value ^ flip) * (255 / mask);
    }

    /** Returns bytes of samples of a value. */
    byte[] filled(int size, long value) {
        byte[] samples = new byte[size];
        long one = page.isScaled() ? converted((int) value & (1 << page.bits) - 1, true) : value;
        for (int i = 0; i < size; i++) {
            samples[i] = (byte) (one >> 8 * (i % bytes));
        }
        return samples;
    }

    /** Reverses the bytes of samples that are stored with the highest one first. */
    void toLittleEndian(byte[] data, int stored) {
        if (stored == 1 || order == ByteOrder.LITTLE_ENDIAN) {
            return;
        }
        for (int at = 0; at + stored <= data.length; at += stored) {
            for (int low = at, high = at + stored - 1; low < high; low++, high--) {
                byte swapped = data[low];
                data[low] = data[high];
                data[high] = swapped;
            }
        }
    }
}
