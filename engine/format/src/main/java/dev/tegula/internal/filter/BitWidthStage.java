package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;

/**
 * BIT_WIDTH_REDUCTION: for each window, values minus the window's smallest value, in as few bytes as their range needs.
 *
 * <pre>
 * metadata  u32 size of the input, u32 windows, per window: smallest value, u8 bits of a stored value, u32 original size  (tile.md)
 * data      per window the stored values: 8, 16 or 32 bits each, or the unchanged window
 * </pre>
 */
final class BitWidthStage implements FilterStage {

    private final int width;
    private final boolean signed;
    private final int maxWindow;

    /**
     * @param width size of a value in bytes: 2, 4 or 8
     * @param signed whether values can be negative
     * @param maxWindow maximum size of a window in bytes, an unsigned number
     */
    BitWidthStage(int width, boolean signed, int maxWindow) {
        this.width = width;
        this.signed = signed;
        this.maxWindow = maxWindow;
    }

    @Override
    public String name() {
        return "BIT_WIDTH_REDUCTION";
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        int size = chunk.length;
        int step = Windows.size(size, maxWindow, width);
        ByteWriter output = chunk.output();
        int at = output.grow(size);
        byte[] dst = output.array();
        ByteWriter header = chunk.newPart().u32(size).u32(Windows.count(size, step));
        BitWidths widths = new BitWidths(width, signed, chunk.data, dst);
        long[] range = chunk.scratch.longs(2);
        for (int done = 0; done < size; done += step) {
            int window = Math.min(step, size - done);
            int from = chunk.offset + done;
            int count = window / width;
            // The metadata of a window without a whole value are meaningless. These are the values that libtiledb
            // writes.
            range[0] = signed ? -1L >>> 65 - 8 * width : -1;
            range[1] = range[0];
            widths.range(from, count, range);
            int bits = bits(range[1] - range[0]);
            int entry = header.grow(width + 5);
            LittleEndian.set(header.array(), entry, width, range[0]);
            header.array()[entry + width] = (byte) bits;
            LittleEndian.setI32(header.array(), entry + width + 1, window);
            if (bits >= 8 * width || window % width != 0) {
                System.arraycopy(chunk.data, from, dst, at, window);
                at += window;
            } else {
                widths.narrow(bits, from, count, at, range[0]);
                at += count * (bits / 8);
            }
        }
        output.truncate(at);
        chunk.addPart(header);
        chunk.replaceData(output);
    }

    /**
     * Returns the number of bits for values from 0 to {@code range}, an unsigned number. As in libtiledb, the range
     * plus one must fit, and must stay positive for signed types. A range that exceeds the type is stored unchanged,
     * because libtiledb's arithmetic overflows for it.
     */
    private int bits(long range) {
        // Narrow unsigned types count as signed here, as in libtiledb up to 2.20, which computes with them as ints.
        // So values of 16 bits may get 32 bits, which all readers treat as a window stored unchanged.
        boolean narrow = !signed && width < Integer.BYTES;
        int spare = signed || narrow ? 1 : 0;
        if (range < 0 || range == Long.MAX_VALUE || narrow && range == 0xFFFF) {
            return 8 * width;
        }
        long needed = range + 1;
        int bits = 64 - Long.numberOfLeadingZeros(needed) + spare;
        int rounded = bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64;
        return Math.min(rounded, narrow ? Integer.SIZE : 8 * width);
    }

    @Override
    public void decode(ChunkDecoding chunk) {
        long size = chunk.u32("size of the input");
        long windows = chunk.u32("number of windows");
        chunk.output(size);
        BitWidths widths = new BitWidths(width, signed, chunk.data, chunk.out);
        byte[] metadata = chunk.metadata();
        int entry = chunk.take("windows", windows * (width + 5));
        int from = chunk.offset;
        int to = chunk.outOffset;
        int toEnd = to + (int) size;
        for (long i = 0; i < windows; i++) {
            int bits = metadata[entry + width] & 0xFF;
            long window = LittleEndian.i32(metadata, entry + width + 1) & 0xFFFFFFFFL;
            if (window > toEnd - to) {
                throw chunk.corrupt("windows exceed the declared size of " + size + " bytes");
            }
            if (bits >= 8 * width || window % width != 0) {
                chunk.requireData("a window", from, window);
                System.arraycopy(chunk.data, from, chunk.out, to, (int) window);
                from += (int) window;
            } else {
                int count = (int) window / width;
                if (bits != 8 && bits != 16 && bits != 32) {
                    throw chunk.corrupt(
                            "wrong number of bits per value (found " + bits + ", expected 8, 16, 32 or 64)");
                }
                chunk.requireData("a window", from, (long) count * (bits / 8));
                long base = LittleEndian.signed(metadata, entry, width);
                widths.widen(bits, from, count, to, base);
                from += count * (bits / 8);
            }
            to += (int) window;
            entry += width + 5;
        }
        if (to != toEnd || from != chunk.offset + chunk.length) {
            throw chunk.corrupt("wrong size of the windows (found " + (size - (toEnd - to)) + " bytes, expected " + size
                    + "; " + (chunk.offset + chunk.length - from) + " bytes remain)");
        }
        chunk.advance((int) size);
    }

    @Override
    public long maxDecodedSize(long data) {
        return Expansion.times(data, width);
    }

    @Override
    public long dataBound(long data, long metadata) {
        return data;
    }

    @Override
    public long metadataBound(long data, long metadata) {
        return metadata + 8 + (data / width + 64) * (width + 5L);
    }
}
