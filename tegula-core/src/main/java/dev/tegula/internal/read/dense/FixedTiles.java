package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.AssemblingSink;
import dev.tegula.internal.read.fetch.WantedTile;
import dev.tegula.internal.storage.open.PartFile;

/** What a dense read wants of tiles with cells of equal size. */
final class FixedTiles {

    private FixedTiles() {}

    /**
     * @param memory bytes of the tile in memory
     * @param assemble whether chunks have to be put together first
     */
    static WantedTile wanted(
            TileGrid grid,
            TilePieces pieces,
            PartFile file,
            Values target,
            int valuesPerCell,
            long memory,
            boolean assemble) {
        FixedSink sink = new FixedSink(grid, pieces, target, valuesPerCell);
        int tile = (int) pieces.tile();
        if (assemble) {
            return new WantedTile(tile, memory, 0, memory, new AssemblingSink(sink, memory, file));
        }
        long least = Long.MAX_VALUE;
        long greatest = -1;
        for (Piece piece : pieces.pieces()) {
            least = Math.min(least, piece.firstPosition(grid.cellStrides()));
            greatest = Math.max(greatest, piece.lastPosition(grid.cellStrides()));
        }
        long cellSize = (long) target.width() * valuesPerCell;
        return new WantedTile(tile, memory, least * cellSize, (greatest + 1) * cellSize, sink);
    }
}
