package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;

/** The caller's cells, divided into the tiles of a fragment. */
public interface TileSource {

    /** Returns the number of tiles. */
    long tiles();

    /** Returns the number of cells in a tile, including cells that the caller did not provide. */
    long cells(long tile);

    /** Returns one tile, for use by one thread. */
    Tile tile(long number);

    /** Positions of a tile's cells in the caller's arrays. */
    interface Tile {

        /** Returns whether the caller provided all cells of the tile. */
        boolean isFull();

        /**
         * Copies the provided cells at positions [{@code from}, {@code to}) of the tile to the block. Position
         * {@code from} is at offset 0 of the block.
         */
        void copy(long from, long to, Values values, int valuesPerCell, ByteBlock block);

        /** Calls {@code sink} with all runs of provided cells at positions [{@code from}, {@code to}), ascending. */
        void runs(long from, long to, RunSink sink);
    }

    /** Receives a run of provided cells at consecutive positions of a tile. */
    @FunctionalInterface
    interface RunSink {

        /**
         * Takes one run of cells.
         *
         * @param position position of the first cell in the tile
         * @param source index of the first cell in the caller's arrays
         * @param sourceStride distance of the following cells in the caller's arrays
         */
        void run(long position, long source, long sourceStride, int count);
    }
}
