package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tile.ChunkWalker;
import dev.tegula.schema.Field;
import java.util.List;

/**
 * Whether tiles can hold as many cells as capacity and footer say, found out before memory is asked for. Small tiles
 * are taken at their word: what they ask for does no harm.
 */
public final class TileSizeCheck {

    /** Cells of a tile from which on its stored size is looked at. */
    private static final int MANY_CELLS = 1 << 16;
    /**
     * Bytes of a tile in memory from which on its beginning is read: one more request, little beside that of the tile.
     */
    private static final long MANY_BYTES = 1 << 24;

    /**
     * Bytes in memory for one that is stored, from which on the chunks of values of variable length are asked for their
     * sizes.
     */
    private static final int MANY_FOR_ONE = 512;

    private static final int WINDOW = 1 << 16;

    private TileSizeCheck() {}

    /**
     * Checks a tile's part of each field that its fragment has.
     *
     * @throws dev.tegula.errors.CorruptArrayException if one has no room for the tile's cells
     */
    public static void require(Storage storage, OpenFragment fragment, int tile, int cells, List<Field> fields) {
        for (Field field : fields) {
            if (!isMuch(cells, field.isVariable() ? Long.BYTES : field.cellSize())) {
                continue;
            }
            FragmentFields.Entry entry = fragment.fields().find(field.name());
            if (entry != null) {
                DataFile part = fragment.part(entry, field.isVariable() ? DataFile.Kind.OFFSETS : DataFile.Kind.VALUES);
                require(storage, part, tile, cells);
            }
        }
    }

    private static boolean isMuch(long cells, long cellSize) {
        return cells > MANY_CELLS || cells * cellSize > MANY_CELLS * Long.BYTES;
    }

    /** Checks one file's part of a tile. */
    public static void require(Storage storage, DataFile part, int tile, long cells) {
        if (isMuch(cells, part.chain().cellSize()) && tile < part.tiles()) {
            part.requireRoom(tile, cells);
            if ((double) cells * part.chain().cellSize() > MANY_BYTES) {
                part.requireDeclared(storage, tile, cells);
            }
        }
    }

    /**
     * Checks values of variable length: that a tile's chunks are as many bytes as the metadata say, where those are
     * many more than are stored.
     *
     * @throws dev.tegula.errors.CorruptArrayException if they are not
     */
    public static void requireValues(Storage storage, DataFile part, int tile) {
        long memory = tile < part.tiles() ? part.memorySize(tile, 0) : 0;
        if (memory <= MANY_BYTES || memory / MANY_FOR_ONE <= part.storedSize(tile)) {
            return;
        }
        long stored = part.storedSize(tile);
        ChunkWalker walker = new ChunkWalker().begin(part.uri().toString(), tile, stored, memory);
        byte[] window = new byte[WINDOW];
        while (!walker.isDone()) {
            long position = walker.position();
            int length = (int) Math.min(window.length, stored - position);
            storage.read(part.uri(), part.tileOffsets()[tile] + position, window, 0, length);
            while (walker.next(window, 0, length, position)) {
                // The walker counts, and refuses what does not come out.
            }
        }
        if (walker.count() == 0) {
            throw new CorruptArrayException(
                    part.uri() + ", tile " + tile + ": no chunks hold the " + memory + " bytes that the metadata say");
        }
        part.requireExpansion(tile, memory);
    }
}
