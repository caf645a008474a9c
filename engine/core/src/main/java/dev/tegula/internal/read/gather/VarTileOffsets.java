package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ChunkSink;
import dev.tegula.internal.read.fetch.FoldedStrings;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import java.util.Optional;
import java.util.OptionalInt;

/** The first pass over variable-length cells of a tile: their offsets, which give the lengths in the result. */
final class VarTileOffsets {

    private final VarTile tile;
    private final VarOffsets offsets;
    private volatile boolean folded;

    VarTileOffsets(VarTile tile) {
        this.tile = tile;
        TileLayout layout = tile.layout();
        offsets = new VarOffsets(layout.first(), Math.toIntExact(layout.after() - layout.first()), tile.size());
    }

    /** Returns the request for the offsets. */
    TileRequest request() {
        TileLayout layout = tile.layout();
        long cells = layout.cellsOfTile();
        long memory = cells * Long.BYTES;
        long to = Math.min(memory, (layout.after() + 1) * Long.BYTES);
        return new TileRequest(tile.number(), memory, layout.first() * Long.BYTES, to, new ChunkSink() {
            @Override
            public void chunk(long memoryOffset, ByteBlock chunk, int length, TileScratch scratch) {
                offsets.take(memoryOffset / Long.BYTES, chunk, length / Long.BYTES, cells);
            }

            @Override
            public void withoutChunks(DataFile file, TileRequest wanted) {
                folded = true;
            }
        });
    }

    /**
     * Writes the length of every selected cell, in values, to the element after its position in the result, and returns
     * the values to read. Offsets that are folded into the values are read with them.
     */
    VarTileValues measure(Execution execution, long[] resultOffsets) {
        Optional<ByteBlock> values = folded ? Optional.of(unfold(execution)) : Optional.empty();
        offsets.require(tile.values(), tile.number(), tile.size());
        OptionalInt run = tile.layout().run();
        if (run.isPresent()) {
            offsets.putLengths(tile.width(), resultOffsets, run.getAsInt() + 1);
        } else {
            tile.layout().putLengths(offsets, tile.width(), resultOffsets);
        }
        return new VarTileValues(tile, offsets, values);
    }

    /** Reads the offsets from the values, and returns these. */
    private ByteBlock unfold(Execution execution) {
        return execution.resources().tiles().apply(scratch -> {
            FoldedStrings strings =
                    FoldedStrings.read(execution, tile.values(), tile.number(), tile.cells(), tile.size(), scratch);
            offsets.take(0, strings.offsets(), tile.cells(), tile.cells());
            return strings.values();
        });
    }
}
