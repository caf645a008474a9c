package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.LittleEndian;
import java.util.Arrays;

/**
 * RLE: runs of equal cells, each stored as the cell and a big-endian 16-bit count ({@code filters/rle.md} describes
 * only strings).
 */
final class RunLengthCodec implements BlockCodec {

    private static final int COUNT_SIZE = 2;

    /** The largest count of 16 bits; a longer run is stored as several. */
    private static final int LONGEST_RUN = 65535;

    private final int cellSize;

    /** @param cellSize size of a cell in bytes, with all its values */
    RunLengthCodec(int cellSize) {
        this.cellSize = cellSize;
    }

    @Override
    public String name() {
        return "RLE";
    }

    @Override
    public long bound(long size) {
        // If no two neighbors are equal, each cell is a run.
        return size + COUNT_SIZE * (size / cellSize);
    }

    @Override
    public long maxDecodedSize(long size) {
        return Expansion.times(size / (cellSize + COUNT_SIZE), (long) LONGEST_RUN * cellSize);
    }

    @Override
    public int compress(ByteSlice source, byte[] dst, int dstOffset, FilterScratch scratch) {
        int length = source.length();
        if (length % cellSize != 0) {
            throw new IllegalArgumentException(
                    "filter RLE: a part does not consist of whole cells (found " + length + " bytes, expected a "
                            + "multiple of " + cellSize + "). Place RLE before filters that change sizes or add "
                            + "metadata.");
        }
        byte[] src = source.bytes();
        int end = source.end();
        int to = dstOffset;
        int start = source.offset();
        while (start < end) {
            int next = runEnd(src, start, end);
            int count = (next - start) / cellSize;
            System.arraycopy(src, start, dst, to, cellSize);
            to += cellSize;
            dst[to++] = (byte) (count >>> 8);
            dst[to++] = (byte) count;
            start = next;
        }
        return to - dstOffset;
    }

    /** Returns the end of the run of cells equal to the one at {@code start}. */
    private int runEnd(byte[] src, int start, int end) {
        int limit = (int) Math.min(end, start + (long) LONGEST_RUN * cellSize);
        int at = start + cellSize;
        switch (cellSize) {
            case 1: {
                byte value = src[start];
                while (at < limit && src[at] == value) {
                    at++;
                }
                return at;
            }
            case 2: {
                short value = LittleEndian.i16(src, start);
                while (at < limit && LittleEndian.i16(src, at) == value) {
                    at += 2;
                }
                return at;
            }
            case 4: {
                int value = LittleEndian.i32(src, start);
                while (at < limit && LittleEndian.i32(src, at) == value) {
                    at += 4;
                }
                return at;
            }
            case 8: {
                long value = LittleEndian.i64(src, start);
                while (at < limit && LittleEndian.i64(src, at) == value) {
                    at += 8;
                }
                return at;
            }
            default:
                while (at < limit && Arrays.equals(src, at, at + cellSize, src, start, start + cellSize)) {
                    at += cellSize;
                }
                return at;
        }
    }

    @Override
    public void decompress(ByteRange source, ByteRange target, FilterScratch scratch) {
        int length = source.length();
        int step = cellSize + COUNT_SIZE;
        if (length % step != 0) {
            throw scratch.corrupt(
                    "wrong size of the runs (found " + length + " bytes, expected a multiple of " + step + ")");
        }
        byte[] src = source.bytes();
        byte[] dst = target.bytes();
        int end = source.end();
        int to = target.offset();
        int toEnd = target.end();
        for (int from = source.offset(); from < end; from += step) {
            int count = (src[from + cellSize] & 0xFF) << 8 | src[from + cellSize + 1] & 0xFF;
            long bytes = (long) count * cellSize;
            if (bytes > toEnd - to) {
                throw scratch.corrupt("runs are too long (expected " + target.length() + " bytes)");
            }
            fill(src, from, dst, to, to + (int) bytes);
            to += (int) bytes;
        }
        if (to != toEnd) {
            throw scratch.corrupt("runs are too short (found " + (to - target.offset()) + " bytes, expected "
                    + target.length() + ")");
        }
    }

    private void fill(byte[] src, int cell, byte[] dst, int from, int to) {
        switch (cellSize) {
            case 1:
                fillLongs(dst, from, to, (src[cell] & 0xFFL) * 0x0101010101010101L);
                break;
            case 2:
                fillLongs(dst, from, to, (LittleEndian.i16(src, cell) & 0xFFFFL) * 0x0001000100010001L);
                break;
            case 4:
                fillLongs(dst, from, to, (LittleEndian.i32(src, cell) & 0xFFFFFFFFL) * 0x0000000100000001L);
                break;
            case 8:
                fillLongs(dst, from, to, LittleEndian.i64(src, cell));
                break;
            default:
                for (int at = from; at < to; at += cellSize) {
                    System.arraycopy(src, cell, dst, at, cellSize);
                }
        }
    }

    /** Repeats the eight bytes of {@code pattern}, low byte first, until {@code to}. */
    private static void fillLongs(byte[] dst, int from, int to, long pattern) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            LittleEndian.setI64(dst, at, pattern);
        }
        long rest = pattern;
        for (; at < to; at++) {
            dst[at] = (byte) rest;
            rest >>>= 8;
        }
    }
}
