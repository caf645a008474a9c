package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;

/** The caller's cells, cut into the tiles of a fragment. */
public interface TileSource {

    /** Number of tiles. */
    long tiles();

    /** Cells of a tile, those included that the caller did not give. */
    long cells(long tile);

    /** One tile, for one thread. */
    Tile tile(long number);

    /** Where the cells of a tile lie in the caller's arrays. */
    interface Tile {

        /** Whether the caller gave all cells of the tile. */
        boolean isFull();

        /**
         * Copies the given cells at positions [{@code from}, {@code to}) of the tile to their places in the block;
         * position {@code from} lies at its byte 0.
         */
        void copy(long from, long to, Values values, int valuesPerCell, ByteBlock block);

        /**
         * Calls {@code sink} with all runs of given cells among the positions [{@code from}, {@code to}), ascending.
         */
        void runs(long from, long to, RunSink sink);
    }

    /** Takes a run of given cells that lie one behind the other in a tile. */
    @FunctionalInterface
    interface RunSink {

        /**
         * Takes one run of cells.
         *
         * @param position of the first cell in the tile
         * @param source index of the first cell in the caller's arrays
         * @param sourceStride distance of the following ones there
         */
        void run(long position, long source, long sourceStride, int count);
    }
}
