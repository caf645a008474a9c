package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;

/**
 * BIT_WIDTH_REDUCTION: window by window, values less the window's smallest one, in as few bytes as their range needs.
 *
 * <pre>
 * metadata  u32 size of the input, u32 windows, per window: smallest value, u8 bits of a stored value, u32 original size  (tile.md)
 * data      per window the stored values: 8, 16 or 32 bits each, or the window as it is
 * </pre>
 */
final class BitWidthStage implements FilterStage {

    private final int width;
    private final boolean signed;
    private final int maxWindow;

    /**
     * @param width bytes of one value: 2, 4 or 8
     * @param signed whether values below 0 can be
     * @param maxWindow largest window in bytes, an unsigned number
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
        long[] range = chunk.scratch.longs(2);
        for (int done = 0; done < size; done += step) {
            int window = Math.min(step, size - done);
            int from = chunk.offset + done;
            int count = window / width;
            // What a window without a whole value declares has no meaning; these are the library's words.
            range[0] = signed ? -1L >>> 65 - 8 * width : -1;
            range[1] = range[0];
            BitWidths.range(width, signed, chunk.data, from, count, range);
            int bits = bits(range[1] - range[0]);
            int entry = header.grow(width + 5);
            LittleEndian.set(header.array(), entry, width, range[0]);
            header.array()[entry + width] = (byte) bits;
            LittleEndian.setI32(header.array(), entry + width + 1, window);
            if (bits >= 8 * width || window % width != 0) {
                System.arraycopy(chunk.data, from, dst, at, window);
                at += window;
            } else {
                BitWidths.narrow(width, bits, chunk.data, from, count, dst, at, range[0]);
                at += count * (bits / 8);
            }
        }
        output.truncate(at);
        chunk.addPart(header);
        chunk.replaceData(output);
    }

    /**
     * Bits for values from 0 to {@code range}, an unsigned number. One more than the range has to fit, and for signed
     * types has to stay positive, as it does in the format's library; a range that leaves the type is stored whole,
     * because there the library's own arithmetic goes wrong.
     */
    private int bits(long range) {
        // Narrow unsigned types count as signed here, as in the library up to 2.20, which computes with them as ints;
        // so it comes to 32
        // bits for values of 16, which all readers take for a window that is stored whole.
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
        byte[] metadata = chunk.metadata();
        int entry = chunk.take("windows", windows * (width + 5));
        int from = chunk.offset;
        int to = chunk.outOffset;
        int toEnd = to + (int) size;
        for (long i = 0; i < windows; i++) {
            int bits = metadata[entry + width] & 0xFF;
            long window = LittleEndian.i32(metadata, entry + width + 1) & 0xFFFFFFFFL;
            if (window > toEnd - to) {
                throw chunk.corrupt("windows hold more than the declared " + size + " bytes");
            }
            if (bits >= 8 * width || window % width != 0) {
                chunk.requireData("a window", from, window);
                System.arraycopy(chunk.data, from, chunk.out, to, (int) window);
                from += (int) window;
            } else {
                int count = (int) window / width;
                if (bits != 8 && bits != 16 && bits != 32) {
                    throw chunk.corrupt("values of " + bits + " bits; 8, 16, 32 or 64 expected");
                }
                chunk.requireData("a window", from, (long) count * (bits / 8));
                long base = LittleEndian.signed(metadata, entry, width);
                BitWidths.widen(width, signed, bits, chunk.data, from, count, chunk.out, to, base);
                from += count * (bits / 8);
            }
            to += (int) window;
            entry += width + 5;
        }
        if (to != toEnd || from != chunk.offset + chunk.length) {
            throw chunk.corrupt("windows hold " + (size - (toEnd - to)) + " of " + size + " bytes, "
                    + (chunk.offset + chunk.length - from) + " are left over");
        }
        chunk.advance((int) size);
    }

    @Override
    public long mostDecoded(long data) {
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
