package dev.tegula.internal.tile;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.filter.FilterChain;
import java.util.Arrays;

/**
 * Where a write cuts a tile of var-length values into chunks ({@code filter_pipeline.md}): between cells. A cell that
 * does not fit is still added while the chunk is at most half full or stays within one and a half times the size;
 * otherwise it begins the next.
 */
public final class ValuesLayout {

    private long[] starts = new long[16];
    private int count;
    private long end;

    private ValuesLayout() {}

    /**
     * How {@code chain} cuts a tile of values.
     *
     * @param valuesSize bytes of all values
     * @param offsets where each cell begins: 64-bit little-endian numbers, as in the offsets tile
     * @param offsetsAt where in {@code offsets} the first one lies
     * @param cells how many cells
     */
    public static ValuesLayout of(FilterChain chain, long valuesSize, byte[] offsets, int offsetsAt, int cells) {
        ValuesLayout layout = new ValuesLayout();
        layout.end = valuesSize;
        if (cells == 0) {
            return layout;
        }
        layout.add(0);
        if (chain.chunksValues()) {
            layout.cut(Integer.toUnsignedLong(chain.maxChunkSize()), chain.cellSize(), offsets, offsetsAt, cells);
        }
        if (layout.count > 1 && layout.starts[layout.count - 1] == valuesSize && !chain.takesEmptyChunks()) {
            layout.count--;
        }
        return layout;
    }

    private void cut(long maxChunk, int valueSize, byte[] offsets, int offsetsAt, int cells) {
        // As for fixed cells, the size is first brought to whole values and to the tile's own size.
        long size = Math.max(
                valueSize, Math.min(Math.min(maxChunk, ChunkLayout.MAX_CHUNK / 2), end) / valueSize * valueSize);
        long half = size / 2;
        long most = size + size / 2;
        long current = 0;
        long start = LittleEndian.i64(offsets, offsetsAt);
        for (int i = 0; i < cells; i++) {
            boolean isLast = i == cells - 1;
            long next = isLast ? end : LittleEndian.i64(offsets, offsetsAt + Long.BYTES * (i + 1));
            long cell = next - start;
            if (cell < 0) {
                throw new IllegalArgumentException(
                        "offsets of var-length cells decrease: " + next + " follows " + start);
            }
            if (current + cell <= size) {
                current += cell;
            } else if (current <= half || current + cell <= most) {
                // An empty chunk may follow the last cell: the format's library writes one too.
                add(next);
                current = 0;
            } else {
                add(start);
                current = cell;
                if (cell > size) {
                    if (!isLast) {
                        add(next);
                    }
                    current = 0;
                }
            }
            start = next;
        }
    }

    private void add(long start) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = start;
    }

    /** How many chunks: at least one unless there are no cells. */
    public int count() {
        return count;
    }

    /** Where a chunk begins among the values. */
    public long offset(int chunk) {
        return starts[chunk];
    }

    /** Bytes of values in a chunk. */
    public int length(int chunk) {
        long length = (chunk + 1 < count ? starts[chunk + 1] : end) - starts[chunk];
        if (length > ChunkLayout.MAX_CHUNK) {
            throw new IllegalArgumentException("a chunk of " + length
                    + " bytes of values; Tegula writes chunks of up to " + ChunkLayout.MAX_CHUNK);
        }
        return (int) length;
    }
}
