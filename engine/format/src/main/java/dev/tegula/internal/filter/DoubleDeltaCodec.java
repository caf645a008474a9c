package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.LittleEndian;

/**
 * DOUBLE_DELTA ({@code filters/double_delta.md}): the differences of differences as sign and magnitude, with as few
 * bits as the largest magnitude needs, packed into 64-bit words from the highest bit down.
 *
 * <pre>
 * u8   bits of a magnitude
 * u64  number of values
 *      first value, second value
 *      words
 * </pre>
 *
 * <p>If packing does not reduce the size, the values follow unchanged, as indicated by the number of bits.
 *
 * <p>A magnitude of 0 bits is 0: only the signs are stored, and all differences are equal. Files of TileDB 1.6 have
 * such parts. Newer libraries and this class store 1 bit instead.
 */
final class DoubleDeltaCodec implements BlockCodec {

    private static final int HEADER = 9;

    /** More bits than magnitudes can have. */
    private static final int OVERFLOW = 64;

    private final int width;
    private final boolean signed;

    /**
     * @param width size of a value in bytes
     * @param signed whether values can be negative
     */
    DoubleDeltaCodec(int width, boolean signed) {
        this.width = width;
        this.signed = signed;
    }

    @Override
    public String name() {
        return "DOUBLE_DELTA";
    }

    @Override
    public long bound(long size) {
        return size + HEADER + 2 * Long.BYTES;
    }

    private int plainBits() {
        return 8 * width - 1;
    }

    private long value(byte[] bytes, int at) {
        long value = LittleEndian.signed(bytes, at, width);
        return signed || width == 8 ? value : value & (1L << 8 * width) - 1;
    }

    @Override
    public long maxDecodedSize(long size) {
        return Expansion.times(size, (long) Byte.SIZE * width);
    }

    @Override
    public int compress(ByteSlice source, byte[] dst, int dstOffset, FilterScratch scratch) {
        byte[] src = source.bytes();
        int offset = source.offset();
        int length = source.length();
        int count = length / width;
        long[] changes = scratch.longs(count);
        int bits = length % width == 0 ? changes(src, offset, count, changes) : OVERFLOW;
        // Readers that find the number of bits of plain values read the rest unchanged, so values that cannot be
        // packed are stored that way.
        dst[dstOffset] = (byte) (bits == OVERFLOW ? plainBits() : bits);
        LittleEndian.setI64(dst, dstOffset + 1, count);
        int to = dstOffset + HEADER;
        if (bits >= plainBits()) {
            System.arraycopy(src, offset, dst, to, length);
            return HEADER + length;
        }
        int plain = Math.min(2, count) * width;
        System.arraycopy(src, offset, dst, to, plain);
        return HEADER + plain + (count > 2 ? pack(changes, count, bits, dst, to + plain) : 0);
    }

    /**
     * Stores the differences of differences from {@code changes[2]} on. Returns the number of bits of the largest
     * magnitude, or {@link #OVERFLOW} if one exceeds 64 bits.
     */
    private int changes(byte[] src, int offset, int count, long[] changes) {
        if (count <= 2) {
            return 0;
        }
        load(src, offset, count, changes);
        long last = changes[1];
        long delta = last - changes[0];
        long magnitudes = 0;
        long overflow = 0;
        for (int i = 2; i < count; i++) {
            long value = changes[i];
            long next = value - last;
            long change = next - delta;
            // A difference overflowed if its operands differ in sign, and it differs in sign from the first one.
            overflow |= (next ^ delta) & (next ^ change);
            // The highest bit of all magnitudes is that of the largest. The smallest long has no magnitude and sets bit
            // 63.
            magnitudes |= Math.abs(change);
            changes[i] = change;
            last = value;
            delta = next;
        }
        return overflow < 0 || magnitudes < 0 ? OVERFLOW : Math.max(1, 64 - Long.numberOfLeadingZeros(magnitudes));
    }

    private void load(byte[] src, int offset, int count, long[] values) {
        switch (width) {
            case 4:
                long mask = signed ? -1 : 0xFFFFFFFFL;
                for (int i = 0; i < count; i++) {
                    values[i] = LittleEndian.i32(src, offset + 4 * i) & mask;
                }
                break;
            case 8:
                for (int i = 0; i < count; i++) {
                    values[i] = LittleEndian.i64(src, offset + 8 * i);
                }
                break;
            default:
                for (int i = 0; i < count; i++) {
                    values[i] = value(src, offset + width * i);
                }
        }
    }

    private static int pack(long[] changes, int count, int bits, byte[] dst, int to) {
        long word = 0;
        int free = 64;
        int at = to;
        for (int i = 2; i < count; i++) {
            long change = changes[i];
            long item = change >>> 63 << bits | Math.abs(change);
            int left = free - (bits + 1);
            if (left > 0) {
                word |= item << left;
                free = left;
            } else {
                LittleEndian.setI64(dst, at, word | item >>> -left);
                at += Long.BYTES;
                word = left == 0 ? 0 : item << 64 + left;
                free = 64 + left;
            }
        }
        if (free < 64) {
            LittleEndian.setI64(dst, at, word);
            at += Long.BYTES;
        }
        return at - to;
    }

    @Override
    public void decompress(ByteRange source, ByteRange target, FilterScratch scratch) {
        byte[] src = source.bytes();
        int offset = source.offset();
        int length = source.length();
        int dstLength = target.length();
        if (length < HEADER) {
            throw scratch.corrupt("too few bytes for the header (found " + length + ", expected " + HEADER + ")");
        }
        int bits = src[offset] & 0xFF;
        long count = LittleEndian.i64(src, offset + 1);
        int rest = length - HEADER;
        if (count != dstLength / width || bits < plainBits() && dstLength % width != 0) {
            throw scratch.corrupt("wrong number of values (found " + Long.toUnsignedString(count) + " values "
                    + "of " + width + " bytes with magnitudes of " + bits + " bits, "
                    + "expected " + dstLength + " bytes of values)");
        }
        boolean isPlain = bits >= plainBits();
        int plain = isPlain ? dstLength : (int) Math.min(2, count) * width;
        // Checked before unpacking, whose loop then needs no checks: it reads as many words as the count and the bits
        // say.
        long words = isPlain || count <= 2 ? 0 : ((count - 2) * (bits + 1) + 63) / 64;
        if (rest != plain + Long.BYTES * words) {
            throw scratch.corrupt("wrong size of the values (found " + rest + " bytes, expected "
                    + (plain + Long.BYTES * words) + ")");
        }
        System.arraycopy(src, offset + HEADER, target.bytes(), target.offset(), plain);
        if (words > 0) {
            unpack(src, offset + HEADER + plain, bits, target.bytes(), target.offset(), (int) count);
        }
    }

    private void unpack(byte[] src, int from, int bits, byte[] dst, int dstOffset, int count) {
        long value = value(dst, dstOffset + width);
        long delta = value - value(dst, dstOffset);
        long word = LittleEndian.i64(src, from);
        int at = from + Long.BYTES;
        int used = 0;
        int step = bits + 1;
        for (int i = 2; i < count; i++) {
            if (used == 64) {
                word = LittleEndian.i64(src, at);
                at += Long.BYTES;
                used = 0;
            }
            long item = word << used;
            used += step;
            if (used > 64) {
                word = LittleEndian.i64(src, at);
                at += Long.BYTES;
                used -= 64;
                item |= word >>> step - used;
            }
            long magnitude = (item & Long.MAX_VALUE) >>> 63 - bits;
            delta += item < 0 ? -magnitude : magnitude;
            value += delta;
            LittleEndian.set(dst, dstOffset + i * width, width, value);
        }
    }
}
