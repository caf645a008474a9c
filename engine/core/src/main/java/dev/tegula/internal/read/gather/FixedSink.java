package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.fetch.ChunkSink;
import java.util.OptionalInt;

/**
 * Copies the selected fixed-length cells of a tile to their positions in a column. Chunks must consist of whole cells.
 */
public record FixedSink(TileLayout layout, Values target, int valuesPerCell) implements ChunkSink {

    @Override
    public void chunk(long memoryOffset, ByteBlock cells, int length, TileScratch scratch) {
        int cellSize = target.width() * valuesPerCell;
        FixedChunk chunk = new FixedChunk(memoryOffset / cellSize, length / cellSize, cells, target, valuesPerCell);
        OptionalInt run = layout.run();
        if (run.isEmpty()) {
            layout.putCells(chunk, scratch);
            return;
        }
        long from = Math.max(chunk.first(), layout.first());
        long to = Math.min(chunk.after(), layout.after());
        if (from < to) {
            chunk.put(from, run.getAsInt() + (int) (from - layout.first()), (int) (to - from));
        }
    }
}
