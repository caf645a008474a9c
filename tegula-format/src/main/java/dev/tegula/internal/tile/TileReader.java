package dev.tegula.internal.tile;

import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import java.util.Arrays;

/** Reads tiles that are completely in memory. */
public final class TileReader {

    private static final long MIN_BUFFER = 1 << 16;

    /** Initial ratio of decoded to stored size, as large as usual for schemas and metadata. */
    private static final long FIRST_RATIO = 8;

    private TileReader() {}

    /**
     * Decodes a stored tile to exactly {@code dstLength} bytes.
     *
     * @param file file that contains the tile, for error messages
     * @param tileNumber number of the tile in its file, for error messages
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
                    .corrupt("tile has no chunks (expected " + dstLength + " bytes of cells)");
        }
    }

    /**
     * Decodes a stored tile to a new array of {@code size} bytes. The array grows with the decoded bytes, so that a
     * wrong declared size costs little memory.
     */
    public static byte[] readGrowing(FilterChain chain, byte[] tile, int size, String file, FilterScratch scratch) {
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
     * Decodes a stored tile of strings with folded offsets to exactly {@code dstLength} bytes of values and
     * {@code cells} offsets, 64-bit little-endian.
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
        boolean hasChunk = walker.next(tile, offset, length, 0);
        if (walker.count() == 0 && cells == 0 && dstLength == 0) {
            return;
        }
        if (!hasChunk || walker.count() != 1) {
            throw scratch.at(file, tileNumber, 0)
                    .corrupt("wrong number of chunks of strings with folded offsets (found " + walker.count()
                            + ", expected 1)");
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
