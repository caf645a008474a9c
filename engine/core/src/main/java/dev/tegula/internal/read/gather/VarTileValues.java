package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileRequest;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The second pass over variable-length cells of a tile: their values.
 *
 * @param offsets offsets of the selected cells
 * @param folded all values of the tile, if they were read with the offsets
 */
record VarTileValues(VarTile tile, VarOffsets offsets, Optional<ByteBlock> folded) {

    /** Returns whether the values were read with the offsets. */
    boolean isRead() {
        return folded.isPresent();
    }

    /** Copies values that were read with the offsets to the result. */
    void putFolded(ColumnBuilder target) {
        folded.ifPresent(all -> put(new VarChunk(offsets, 0, all, (int) tile.size(), target)));
    }

    /** Returns the request for the values. */
    TileRequest request(ColumnBuilder target) {
        return new TileRequest(
                tile.number(),
                tile.size(),
                offsets.start(0),
                offsets.start(offsets.count()),
                (memoryOffset, chunk, length, scratch) ->
                        put(new VarChunk(offsets, memoryOffset, chunk, length, target)));
    }

    private void put(VarChunk chunk) {
        TileLayout layout = tile.layout();
        OptionalInt run = layout.run();
        if (run.isPresent()) {
            chunk.put(layout.first(), run.getAsInt(), (int) (layout.after() - layout.first()));
        } else {
            layout.putValues(chunk);
        }
    }
}
