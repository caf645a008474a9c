package dev.tegula.internal.read.fetch;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Puts the chunks of a tile together before it hands them on as one: for tiles from before version 11, whose chunks
 * could end within a cell.
 */
public final class AssemblingSink implements ChunkSink {

    private final ChunkSink whole;
    private final ByteBlock tile;
    private final AtomicLong missing;

    public AssemblingSink(ChunkSink whole, long memorySize, DataFile file) {
        if (memorySize > Integer.MAX_VALUE - 8) {
            throw new UnsupportedFormatException(file.uri() + ": a tile of " + memorySize
                    + " bytes with cells across chunks is too large to assemble");
        }
        this.whole = whole;
        this.tile = new ByteBlock((int) memorySize);
        this.missing = new AtomicLong(memorySize);
    }

    /** Whether a chunk of this file may end within a cell. */
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
            whole.chunk(0, tile, tile.bytes().length);
        }
    }
}
