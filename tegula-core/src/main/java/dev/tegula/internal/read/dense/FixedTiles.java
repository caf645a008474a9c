package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.AssemblingSink;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;

/** Creates the requests of a dense read for tiles of fixed-length cells. */
final class FixedTiles {

    private FixedTiles() {}

    /**
     * Returns the request for one tile.
     *
     * @param memory size of the tile in memory
     * @param assemble whether chunks must be assembled first
     */
    static TileRequest request(
            TileGrid grid,
            TileRegions pieces,
            DataFile file,
            Values target,
            int valuesPerCell,
            long memory,
            boolean assemble) {
        FixedSink sink = new FixedSink(grid, pieces, target, valuesPerCell);
        int tile = (int) pieces.tile();
        if (assemble) {
            return new TileRequest(tile, memory, 0, memory, new AssemblingSink(sink, memory, file));
        }
        long least = Long.MAX_VALUE;
        long greatest = -1;
        for (TileRegion piece : pieces.pieces()) {
            least = Math.min(least, piece.firstPosition(grid.cellStrides()));
            greatest = Math.max(greatest, piece.lastPosition(grid.cellStrides()));
        }
        long cellSize = (long) target.width() * valuesPerCell;
        return new TileRequest(tile, memory, least * cellSize, (greatest + 1) * cellSize, sink);
    }
}
