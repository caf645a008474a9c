package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;

/**
 * Encodes runs of equal strings.
 *
 * <pre>
 * options  u8 width of run lengths, u8 width of string lengths
 * data     per run, big-endian: run length, string length, string
 * </pre>
 */
final class StringRunLengthCodec implements StringCodec {

    @Override
    public String name() {
        return "RLE";
    }

    @Override
    public void encode(VarCells strings, ByteWriter data, ByteWriter options) {
        int longestRun = 1;
        int longestString = 0;
        for (int first = 0; first < strings.count(); ) {
            int next = runEnd(strings, first);
            longestRun = Math.max(longestRun, next - first);
            longestString = Math.max(longestString, strings.length(first));
            first = next;
        }
        int runWidth = BigEndian.width(longestRun);
        int lengthWidth = BigEndian.width(longestString);
        for (int first = 0; first < strings.count(); ) {
            int next = runEnd(strings, first);
            int length = strings.length(first);
            BigEndian.put(data, next - first, runWidth);
            BigEndian.put(data, length, lengthWidth);
            data.bytes(strings.bytes(), strings.begin(first), length);
            first = next;
        }
        options.u8(runWidth).u8(lengthWidth);
    }

    private static int runEnd(VarCells strings, int first) {
        int next = first + 1;
        while (next < strings.count() && strings.areEqual(first, next)) {
            next++;
        }
        return next;
    }

    @Override
    public void decode(ChunkDecoding chunk, ByteSlice target) {
        int runWidth = chunk.width("width of run lengths");
        int lengthWidth = chunk.width("width of string lengths");
        byte[] src = chunk.data;
        int end = chunk.offset + chunk.length;
        byte[] dst = target.bytes();
        int dstOffset = target.offset();
        int dstEnd = target.end();
        int to = dstOffset;
        for (int from = chunk.offset; from < end; ) {
            chunk.requireData("a run", from, runWidth + lengthWidth);
            long run = BigEndian.get(src, from, runWidth);
            long length = BigEndian.get(src, from + runWidth, lengthWidth);
            from += runWidth + lengthWidth;
            chunk.requireData("a string", from, length);
            if (run < 0 || length != 0 && run > (dstEnd - to) / length) {
                throw chunk.corrupt("strings are too long (expected " + (dstEnd - dstOffset) + " bytes)");
            }
            if (chunk.offsets != null) {
                chunk.offsets.add(to - dstOffset, length, run);
            }
            to = repeat(src, from, (int) length, dst, to, run);
            from += (int) length;
        }
        if (to != dstEnd) {
            throw chunk.corrupt("strings are too short (found " + (to - dstOffset) + " bytes, expected "
                    + (dstEnd - dstOffset) + ")");
        }
    }

    /** Writes a string {@code times} times, doubling the bytes already written. */
    private static int repeat(byte[] src, int from, int length, byte[] dst, int to, long times) {
        if (length == 0 || times == 0) {
            return to;
        }
        int total = (int) (length * times);
        System.arraycopy(src, from, dst, to, length);
        for (int done = length; done < total; ) {
            int more = Math.min(done, total - done);
            System.arraycopy(dst, to, dst, to + done, more);
            done += more;
        }
        return to + total;
    }

    @Override
    public long dataBound(long size) {
        // Adjacent runs differ, so every second one contains at least one byte.
        return size + 16 * (2 * size + 2);
    }

    @Override
    public long optionsBound(long size) {
        return 2;
    }
}
