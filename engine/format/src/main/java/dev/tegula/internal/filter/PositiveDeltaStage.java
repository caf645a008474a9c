package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.LittleEndian;

/**
 * POSITIVE_DELTA: differences of non-decreasing values, for each window.
 *
 * <pre>
 * metadata  u32 windows, per window: first value, u32 size in bytes   (tile.md)
 * data      per window the differences, of which the first is 0
 * </pre>
 */
final class PositiveDeltaStage implements FilterStage {

    private final int width;
    private final Deltas deltas;
    private final boolean signed;
    private final int maxWindow;

    /**
     * @param width size of a value in bytes
     * @param signed whether values can be negative
     * @param maxWindow maximum size of a window in bytes, an unsigned number
     */
    PositiveDeltaStage(int width, boolean signed, int maxWindow) {
        this.width = width;
        this.deltas = new Deltas(width);
        this.signed = signed;
        this.maxWindow = maxWindow;
    }

    @Override
    public String name() {
        return "POSITIVE_DELTA";
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        int size = chunk.length;
        int step = Windows.size(size, maxWindow, width);
        ByteWriter output = chunk.output();
        int at = output.grow(size);
        ByteWriter header = chunk.newPart().u32(Windows.count(size, step));
        for (int done = 0; done < size; done += step) {
            int window = Math.min(step, size - done);
            int from = chunk.offset + done;
            long first = window < width ? 0 : LittleEndian.signed(chunk.data, from, width);
            int entry = header.grow(width + 4);
            LittleEndian.set(header.array(), entry, width, first);
            LittleEndian.setI32(header.array(), entry + width, window);
            if (window % width != 0) {
                System.arraycopy(chunk.data, from, output.array(), at + done, window);
                continue;
            }
            int count = window / width;
            if (!deltas.ascend(signed, chunk.data, from, count)) {
                throw new IllegalArgumentException(
                        "filter POSITIVE_DELTA: values decrease; the filter supports only non-decreasing values");
            }
            deltas.differences(chunk.data, from, count, output.array(), at + done, first);
        }
        chunk.addPart(header);
        chunk.replaceData(output);
    }

    @Override
    public void decode(ChunkDecoding chunk) {
        long windows = chunk.u32("number of windows");
        int size = chunk.length;
        chunk.output(size);
        byte[] metadata = chunk.metadata();
        int entry = chunk.take("windows", windows * (width + 4));
        int done = 0;
        for (long i = 0; i < windows; i++) {
            long window = LittleEndian.i32(metadata, entry + width) & 0xFFFFFFFFL;
            int from = chunk.offset + done;
            chunk.requireData("a window", from, window);
            if (window % width == 0) {
                long first = LittleEndian.signed(metadata, entry, width);
                deltas.sums(chunk.data, from, (int) window / width, chunk.out, chunk.outOffset + done, first);
            } else {
                System.arraycopy(chunk.data, from, chunk.out, chunk.outOffset + done, (int) window);
            }
            done += (int) window;
            entry += width + 4;
        }
        if (done != size) {
            throw chunk.corrupt("wrong size of the windows (found " + done + " bytes, expected " + size + ")");
        }
        chunk.advance(size);
    }

    @Override
    public long dataBound(long data, long metadata) {
        return data;
    }

    @Override
    public long metadataBound(long data, long metadata) {
        return metadata + 4 + (data / width + 64) * (width + 4L);
    }
}
