package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.LittleEndian;

/**
 * DELTA ({@code filters/delta.md}): a u64 count, the first value, then the differences of adjacent values, all in the
 * width of the values.
 */
final class DeltaCodec implements BlockCodec {

    private static final int COUNT_SIZE = 8;

    private final int width;
    private final Deltas deltas;

    /** @param width size of a value in bytes */
    DeltaCodec(int width) {
        this.width = width;
        this.deltas = new Deltas(width);
    }

    @Override
    public String name() {
        return "DELTA";
    }

    @Override
    public long bound(long size) {
        return size + COUNT_SIZE;
    }

    @Override
    public long maxDecodedSize(long size) {
        return size;
    }

    @Override
    public int compress(ByteSlice source, byte[] dst, int dstOffset, FilterScratch scratch) {
        int length = source.length();
        if (length % width != 0) {
            throw new IllegalArgumentException("filter DELTA: a part does not consist of whole values "
                    + "(found " + length + " bytes, expected a multiple of " + width + "). Place DELTA before "
                    + "filters that change sizes or add metadata.");
        }
        LittleEndian.setI64(dst, dstOffset, length / width);
        deltas.differences(source.bytes(), source.offset(), length / width, dst, dstOffset + COUNT_SIZE, 0);
        return length + COUNT_SIZE;
    }

    @Override
    public void decompress(ByteRange source, ByteRange target, FilterScratch scratch) {
        int length = source.length();
        int dstLength = target.length();
        if (length < COUNT_SIZE) {
            throw scratch.corrupt(
                    "too few bytes for the number of values (found " + length + ", expected " + COUNT_SIZE + ")");
        }
        long count = LittleEndian.i64(source.bytes(), source.offset());
        if (count != dstLength / width || dstLength % width != 0 || length != dstLength + COUNT_SIZE) {
            throw scratch.corrupt("wrong number of values (found " + Long.toUnsignedString(count) + " values of "
                    + width + " bytes in " + length + " bytes, expected " + dstLength + " bytes of values)");
        }
        deltas.sums(source.bytes(), source.offset() + COUNT_SIZE, (int) count, target.bytes(), target.offset(), 0);
    }
}
