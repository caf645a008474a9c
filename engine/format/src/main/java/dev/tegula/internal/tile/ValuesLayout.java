package dev.tegula.internal.tile;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.filter.FilterChain;
import java.util.Arrays;

/**
 * Division of a tile of variable-length values into chunks by a write ({@code filter_pipeline.md}), between cells. A
 * cell that exceeds the chunk size is added nevertheless if the chunk is at most half full or stays within 1.5 times
 * the size. Otherwise it begins the next chunk.
 */
public final class ValuesLayout {

    private long[] starts = new long[16];
    private int count;
    private long end;

    private ValuesLayout() {}

    /**
     * Returns the layout of a tile of values for {@code chain}.
     *
     * @param valuesSize size of all values
     * @param offsets offset of each cell: 64-bit little-endian numbers, as in the offsets tile
     * @param offsetsAt position of the first one in {@code offsets}
     * @param cells number of cells
     */
    public static ValuesLayout of(FilterChain chain, long valuesSize, byte[] offsets, int offsetsAt, int cells) {
        ValuesLayout layout = new ValuesLayout();
        layout.end = valuesSize;
        if (cells == 0) {
            return layout;
        }
        layout.add(0);
        if (chain.chunksValues()) {
            layout.divide(Integer.toUnsignedLong(chain.maxChunkSize()), chain.cellSize(), offsets, offsetsAt, cells);
        }
        if (layout.count > 1 && layout.starts[layout.count - 1] == valuesSize && !chain.takesEmptyChunks()) {
            layout.count--;
        }
        return layout;
    }

    private void divide(long maxChunk, int valueSize, byte[] offsets, int offsetsAt, int cells) {
        // As for fixed-length cells, the size is first limited to whole values and to the tile's size.
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
                        "offsets of variable-length cells decrease (found " + next + " after " + start + ")");
            }
            if (current + cell <= size) {
                current += cell;
            } else if (current <= half || current + cell <= most) {
                // An empty chunk may follow the last cell, as in libtiledb.
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

    /** Returns the number of chunks: at least one unless there are no cells. */
    public int count() {
        return count;
    }

    /** Returns the offset of a chunk within the values. */
    public long offset(int chunk) {
        return starts[chunk];
    }

    /** Returns the size of the values in a chunk. */
    public int length(int chunk) {
        long length = (chunk + 1 < count ? starts[chunk + 1] : end) - starts[chunk];
        if (length > ChunkLayout.MAX_CHUNK) {
            throw new IllegalArgumentException("chunk is too large (found " + length + " bytes of values, expected "
                    + "at most " + ChunkLayout.MAX_CHUNK + ")");
        }
        return (int) length;
    }
}
