package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.AssemblingSink;
import dev.tegula.internal.read.fetch.TileFetcher;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import java.util.ArrayList;
import java.util.List;

/** Requests the tiles of one data file of fixed-length cells for a dense read. */
final class FixedTiles {

    private final TileGrid grid;
    private final DataFile file;
    private final Values target;
    private final int valuesPerCell;
    private final long cellSize;
    private final long memory;

    FixedTiles(TileGrid grid, DataFile file, Values target, int valuesPerCell) {
        this.grid = grid;
        this.file = file;
        this.target = target;
        this.valuesPerCell = valuesPerCell;
        this.cellSize = (long) target.width() * valuesPerCell;
        this.memory = Math.multiplyExact(grid.cellsPerTile(), cellSize);
    }

    /** Returns a fetcher of tiles. */
    TileFetcher fetcher(Storage storage, List<TileRegions> tiles) {
        // Chunks that may end within a cell are assembled first.
        boolean assemble = AssemblingSink.isNeeded(file.fragment(), file);
        List<TileRequest> wanted = new ArrayList<>(tiles.size());
        for (TileRegions tile : tiles) {
            if (assemble) {
                int number = (int) tile.tile();
                TileSizeCheck.require(storage, file, number, grid.cellsPerTile());
                wanted.add(new TileRequest(number, memory, 0, memory, new AssemblingSink(sink(tile), memory, file)));
            } else {
                wanted.add(direct(tile));
            }
        }
        return new TileFetcher(storage, file, wanted);
    }

    private FixedSink sink(TileRegions tile) {
        return new FixedSink(grid, tile, target, valuesPerCell);
    }

    /** Returns the request of the smallest range of bytes that has all selected cells of a tile. */
    private TileRequest direct(TileRegions tile) {
        long least = Long.MAX_VALUE;
        long greatest = -1;
        for (TileRegion piece : tile.pieces()) {
            least = Math.min(least, piece.firstPosition(grid.cellStrides()));
            greatest = Math.max(greatest, piece.lastPosition(grid.cellStrides()));
        }
        return new TileRequest((int) tile.tile(), memory, least * cellSize, (greatest + 1) * cellSize, sink(tile));
    }
}
