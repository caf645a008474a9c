package dev.tegula.internal.read.fetch;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.storage.open.DataFile;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Assembles the chunks of a tile and passes them on as one block, because a chunk may end within a cell
 * ({@link DataFile#mayDivideCells}).
 */
public final class AssemblingSink implements ChunkSink {

    private final ChunkSink target;
    private final ByteBlock tile;
    private final AtomicLong missing;

    private AssemblingSink(ChunkSink target, long memorySize, DataFile file) {
        if (memorySize > Integer.MAX_VALUE - 8) {
            throw new UnsupportedFormatException(file.uri() + ": tile is too large to assemble, and its cells may "
                    + "span chunks (found " + memorySize + " bytes, expected at most " + (Integer.MAX_VALUE - 8) + ")");
        }
        this.target = target;
        this.tile = new ByteBlock((int) memorySize);
        this.missing = new AtomicLong(memorySize);
    }

    /** Returns the request of a whole tile, which passes its cells to a sink as one chunk. */
    public static TileRequest request(int tile, long memorySize, ChunkSink sink, DataFile file) {
        return new TileRequest(tile, memorySize, 0, memorySize, new AssemblingSink(sink, memorySize, file));
    }

    @Override
    public void chunk(long memoryOffset, ByteBlock cells, int length, TileScratch scratch) {
        System.arraycopy(cells.bytes(), 0, tile.bytes(), (int) memoryOffset, length);
        if (missing.addAndGet(-length) == 0) {
            target.chunk(0, tile, tile.bytes().length, scratch);
        }
    }
}
