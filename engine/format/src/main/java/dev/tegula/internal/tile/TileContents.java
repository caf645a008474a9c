package dev.tegula.internal.tile;

import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import java.util.Arrays;

/**
 * A stored tile in memory, of which parts are decoded when they are requested. Takes 12 bytes for each chunk beside the
 * stored bytes. Thread-safe, unlike the scratch buffers.
 */
public final class TileContents {

    private final FilterChain chain;
    private final byte[] tile;
    private final int size;
    private final Object file;

    /** Positions of the headers of chunks. */
    private final int[] positions;

    /** Offsets of the chunks in memory, and of their end. */
    private final int[] offsets;

    private TileContents(FilterChain chain, byte[] tile, int size, Object file, int[] positions, int[] offsets) {
        this.chain = chain;
        this.tile = tile;
        this.size = size;
        this.file = file;
        this.positions = positions;
        this.offsets = offsets;
    }

    /** Reads the headers of all chunks, whose declared sizes are checked against their data. */
    static TileContents of(FilterChain chain, byte[] tile, int size, Object file, FilterScratch scratch) {
        ChunkWalker walker = new ChunkWalker().begin(file, 0, tile.length, size);
        int[] positions = new int[16];
        int[] offsets = new int[17];
        int chunks = 0;
        while (walker.next(tile, 0, tile.length, 0)) {
            walker.requireExpansion(chain, scratch);
            if (chunks == positions.length) {
                positions = Arrays.copyOf(positions, 2 * chunks);
                offsets = Arrays.copyOf(offsets, 2 * chunks + 1);
            }
            positions[chunks] = (int) walker.headerPosition();
            offsets[chunks++] = (int) walker.memoryOffset();
        }
        if (chunks == 0 && size != 0) {
            throw scratch.at(file, 0, 0).corrupt("tile has no chunks (expected " + size + " bytes of cells)");
        }
        offsets[chunks] = size;
        return new TileContents(
                chain, tile, size, file, Arrays.copyOf(positions, chunks), Arrays.copyOf(offsets, chunks + 1));
    }

    /** Returns the size of the contents in bytes. */
    public int size() {
        return size;
    }

    /**
     * Decodes a part of the contents.
     *
     * @param from offset of its first byte
     * @param to offset after its last byte, at most {@link #size()}
     * @throws dev.tegula.errors.MemoryLimitException if the part is larger than the limit of contents
     */
    public byte[] read(int from, int to, FilterScratch scratch) {
        GenericTile.requireAllowed(file, to - from, tile.length, scratch.contentLimit());
        byte[] part = new byte[to - from];
        int found = Arrays.binarySearch(offsets, from);
        ChunkWalker walker = new ChunkWalker();
        for (int chunk = found >= 0 ? found : -found - 2; chunk < positions.length && offsets[chunk] < to; chunk++) {
            walker.begin(file, 0, tile.length, size).moveTo(positions.length, chunk, positions[chunk], offsets[chunk]);
            walker.next(tile, 0, tile.length, 0);
            int start = offsets[chunk];
            int end = offsets[chunk + 1];
            int payload = (int) walker.payloadPosition();
            if (start >= from && end <= to) {
                walker.decode(chain, tile, payload, part, start - from, scratch);
            } else {
                byte[] whole = new byte[end - start];
                walker.decode(chain, tile, payload, whole, 0, scratch);
                int first = Math.max(start, from);
                System.arraycopy(whole, first - start, part, first - from, Math.min(end, to) - first);
            }
        }
        return part;
    }
}
