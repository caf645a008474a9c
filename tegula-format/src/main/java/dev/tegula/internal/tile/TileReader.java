package dev.tegula.internal.tile;

import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import java.util.Arrays;

/** Reads tiles that are in memory as a whole. */
public final class TileReader {

    private static final long LEAST_ROOM = 1 << 16;

    /** Content in memory for a stored byte, as much as schemas and metadata have as a rule. */
    private static final long FIRST_RATIO = 8;

    private TileReader() {}

    /**
     * Decodes a stored tile into exactly {@code dstLength} bytes, or fails.
     *
     * @param file the file that holds the tile, for errors
     * @param tileNumber the number of the tile in its file, for errors
     */
    public static void read(
            FilterChain chain,
            byte[] tile,
            int offset,
            int length,
            byte[] dst,
            int dstOffset,
            int dstLength,
            String file,
            long tileNumber,
            FilterScratch scratch) {
        ChunkWalker walker = new ChunkWalker().begin(file, tileNumber, length, dstLength);
        while (walker.next(tile, offset, length, 0)) {
            walker.decode(
                    chain,
                    tile,
                    offset + (int) walker.payloadPosition(),
                    dst,
                    dstOffset + (int) walker.memoryOffset(),
                    scratch);
        }
        if (walker.count() == 0 && dstLength != 0) {
            throw scratch.at(file, tileNumber, 0)
                    .corrupt("the tile has no chunks; " + dstLength + " bytes of cells expected");
        }
    }

    /**
     * Decodes a stored tile into a new array of {@code size} bytes, or fails. The array grows with what is decoded: a
     * size that the tile declares and does not have costs little.
     */
    public static byte[] readGrowing(FilterChain chain, byte[] tile, int size, String file, FilterScratch scratch) {
        byte[] content = new byte[(int) Math.min(size, Math.max(LEAST_ROOM, FIRST_RATIO * tile.length))];
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
            throw scratch.at(file, 0, 0).corrupt("the tile has no chunks; " + size + " bytes of cells expected");
        }
        return content;
    }

    /**
     * Decodes a stored tile of strings with folded offsets into exactly {@code dstLength} bytes of values and
     * {@code cells} offsets, 64-bit little-endian, or fails.
     */
    public static void readStrings(
            FilterChain chain,
            byte[] tile,
            int offset,
            int length,
            byte[] dst,
            int dstOffset,
            int dstLength,
            byte[] offsets,
            int offsetsAt,
            int cells,
            String file,
            long tileNumber,
            FilterScratch scratch) {
        ChunkWalker walker = new ChunkWalker().begin(file, tileNumber, length, dstLength);
        boolean any = walker.next(tile, offset, length, 0);
        if (walker.count() == 0 && cells == 0 && dstLength == 0) {
            return;
        }
        if (!any || walker.count() != 1) {
            throw scratch.at(file, tileNumber, 0)
                    .corrupt("strings with folded offsets lie in one chunk, not in " + walker.count());
        }
        walker.decodeStrings(
                chain,
                tile,
                offset + (int) walker.payloadPosition(),
                dst,
                dstOffset,
                offsets,
                offsetsAt,
                cells,
                scratch);
    }

    /** Whether a stored tile has no chunks: as an offsets tile, that its offsets lie folded in the values. */
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
