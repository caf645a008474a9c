package dev.tegula.internal.tile;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import java.util.Arrays;

/** Reads tiles that are completely in memory. */
public final class TileReader {

    /** A buffer that is not worth growing: as large as a chunk of the default size. */
    private static final long MIN_BUFFER = 1 << 16;

    /** Initial ratio of decoded to stored size, as large as usual for schemas and metadata. */
    private static final long FIRST_RATIO = 8;

    private TileReader() {}

    /**
     * Decodes a stored tile to exactly the bytes of {@code target}.
     *
     * @param file file that contains the tile, for error messages
     * @param number number of the tile in its file, for error messages
     */
    public static void read(
            FilterChain chain, ByteSlice tile, ByteSlice target, Object file, long number, FilterScratch scratch) {
        ChunkWalker walker = new ChunkWalker().begin(file, number, tile.length(), target.length());
        while (walker.next(tile.bytes(), tile.offset(), tile.length(), 0)) {
            walker.decode(
                    chain,
                    tile.bytes(),
                    tile.offset() + (int) walker.payloadPosition(),
                    target.bytes(),
                    target.offset() + (int) walker.memoryOffset(),
                    scratch);
        }
        if (walker.count() == 0 && target.length() != 0) {
            throw scratch.at(file, number, 0)
                    .corrupt("tile has no chunks (expected " + target.length() + " bytes of cells)");
        }
    }

    /**
     * Decodes a stored tile to a new array of {@code size} bytes. The array grows with the decoded bytes, so that a
     * wrong declared size costs little memory.
     */
    public static byte[] readGrowing(FilterChain chain, byte[] tile, int size, Object file, FilterScratch scratch) {
        byte[] content = new byte[(int) Math.min(size, Math.max(MIN_BUFFER, FIRST_RATIO * tile.length))];
        ChunkWalker walker = new ChunkWalker().begin(file, 0, tile.length, size);
        while (walker.next(tile, 0, tile.length, 0)) {
            walker.requireExpansion(chain, scratch);
            long end = walker.memoryOffset() + walker.memoryLength();
            if (end > content.length) {
                content = Arrays.copyOf(content, (int) Math.min(size, Math.max(end, 2L * content.length)));
            }
            walker.decode(chain, tile, (int) walker.payloadPosition(), content, (int) walker.memoryOffset(), scratch);
        }
        if (walker.count() == 0 && size != 0) {
            throw scratch.at(file, 0, 0).corrupt("tile has no chunks (expected " + size + " bytes of cells)");
        }
        return content;
    }

    /**
     * Returns whether a stored tile has no chunks. For an offsets tile this means that its offsets are folded into the
     * values.
     */
    public static boolean isWithoutChunks(byte[] tile, int offset, int length) {
        if (length != Long.BYTES) {
            return false;
        }
        for (int i = 0; i < Long.BYTES; i++) {
            if (tile[offset + i] != 0) {
                return false;
            }
        }
        return true;
    }
}
