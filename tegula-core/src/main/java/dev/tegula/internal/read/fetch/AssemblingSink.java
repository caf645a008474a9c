package dev.tegula.internal.read.fetch;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Assembles the chunks of a tile and passes them on as one block. Before version 11 a chunk could end within a cell.
 */
public final class AssemblingSink implements ChunkSink {

    private final ChunkSink target;
    private final ByteBlock tile;
    private final AtomicLong missing;

    public AssemblingSink(ChunkSink target, long memorySize, DataFile file) {
        if (memorySize > Integer.MAX_VALUE - 8) {
            throw new UnsupportedFormatException(file.uri() + ": tile is too large to assemble, and its cells may "
                    + "span chunks (found " + memorySize + " bytes, expected at most " + (Integer.MAX_VALUE - 8) + ")");
        }
        this.target = target;
        this.tile = new ByteBlock((int) memorySize);
        this.missing = new AtomicLong(memorySize);
    }

    /** Returns whether a chunk of this file may end within a cell. */
    public static boolean isNeeded(OpenFragment fragment, DataFile file) {
        return !fragment.version().keepsCellsWhole()
                && Integer.toUnsignedLong(file.chain().maxChunkSize())
                                % file.chain().cellSize()
                        != 0;
    }

    @Override
    public void chunk(long memoryOffset, ByteBlock cells, int length) {
        System.arraycopy(cells.bytes(), 0, tile.bytes(), (int) memoryOffset, length);
        if (missing.addAndGet(-length) == 0) {
            target.chunk(0, tile, tile.bytes().length);
        }
    }
}
