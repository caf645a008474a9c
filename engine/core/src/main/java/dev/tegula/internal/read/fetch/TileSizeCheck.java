package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tile.ChunkWalker;
import dev.tegula.schema.Field;

/**
 * Checks, before memory is allocated, that tiles can hold as many cells as capacity and footer say. Small tiles are not
 * checked, since allocating them is harmless.
 */
public final class TileSizeCheck {

    /** Number of cells above which the stored size of a tile is checked. */
    private static final int MANY_CELLS = 1 << 16;
    /**
     * Size of a tile in memory above which its beginning is read. The additional request costs little compared with
     * reading the tile.
     */
    private static final long MANY_BYTES = 1 << 24;

    /**
     * Ratio of bytes in memory to stored bytes above which the sizes of the chunks of variable-length values are
     * checked.
     */
    private static final int MANY_FOR_ONE = 512;

    /** Bytes that are read at a time to walk the headers of chunks, which are seldom further apart. */
    private static final int WINDOW = 1 << 16;

    private TileSizeCheck() {}

    /**
     * Checks the tile's data of a field, if the fragment has it.
     *
     * @throws dev.tegula.errors.CorruptArrayException if the data are too small for the tile's cells
     */
    public static void require(Storage storage, OpenFragment fragment, int tile, int cells, Field field) {
        if (!isLarge(cells, field.isVariable() ? Long.BYTES : field.cellSize())) {
            return;
        }
        FragmentFields.Entry entry = fragment.fields().find(field.name());
        if (entry != null) {
            DataFile file = fragment.dataFile(entry, field.isVariable() ? DataFile.Kind.OFFSETS : DataFile.Kind.VALUES);
            require(storage, file, tile, cells);
        }
    }

    private static boolean isLarge(long cells, long cellSize) {
        return cells > MANY_CELLS || cells * cellSize > MANY_CELLS * Long.BYTES;
    }

    /** Checks a tile of one data file. */
    public static void require(Storage storage, DataFile file, int tile, long cells) {
        if (isLarge(cells, file.chain().cellSize()) && tile < file.tiles()) {
            file.requireSizeFor(tile, cells);
            if ((double) cells * file.chain().cellSize() > MANY_BYTES) {
                file.requireDeclared(storage, tile, cells);
            }
        }
    }

    /**
     * Checks that the chunks of variable-length values have the size that the metadata state, if that is much larger
     * than the stored size.
     *
     * @throws dev.tegula.errors.CorruptArrayException if they have another size
     */
    public static void requireValues(Storage storage, DataFile file, int tile) {
        long memory = tile < file.tiles() ? file.memorySize(tile, 0) : 0;
        if (memory <= MANY_BYTES || memory / MANY_FOR_ONE <= file.storedSize(tile)) {
            return;
        }
        long stored = file.storedSize(tile);
        ChunkWalker walker = new ChunkWalker(file.chunkUnit()).begin(file.uri(), tile, stored, memory);
        byte[] window = new byte[WINDOW];
        while (!walker.isDone()) {
            long position = walker.position();
            int length = (int) Math.min(window.length, stored - position);
            storage.read(file.uri(), file.tileOffsets()[tile] + position, window, 0, length);
            while (walker.next(window, 0, length, position)) {
                // The walker adds up the chunk sizes and rejects wrong ones.
            }
        }
        if (walker.count() == 0) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()).part("tile " + tile),
                    "has no chunks (expected " + memory + " bytes by the fragment metadata)");
        }
        file.requireExpansion(tile, memory);
    }
}
