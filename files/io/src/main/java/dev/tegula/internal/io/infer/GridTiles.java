package dev.tegula.internal.io.infer;

import dev.tegula.internal.io.grid.GridReader;
import dev.tegula.internal.schema.NewArrays;
import dev.tegula.schema.Field;
import java.util.Arrays;
import java.util.List;

/**
 * The shape of the tiles of an array that is made from a grid. Tiles are cubes, except those of large grids, which are
 * written while they are read: these follow the order or the chunks in which the file has the cells. The shape does not
 * depend on the memory of this machine.
 */
final class GridTiles {

    /** A grid of fewer bytes is held as a whole, also in a heap of 256 MB. */
    private static final long HELD_BYTES = 32L << 20;

    /** The bytes of the tiles that an import in a heap of 256 MB writes together. */
    private static final long SLAB_BYTES = 8L << 20;

    private final long[] lengths;
    private final List<Integer> chunk;
    private final long cellBytes;
    private final double maxCells;
    private final long[] extents;

    /**
     * @param lengths the lengths of the axes, from 1
     * @param chunk the lengths of the chunks if cells can be read in any order, ones without chunks; else empty
     * @param fields the columns
     */
    GridTiles(long[] lengths, List<Integer> chunk, List<Field> fields) {
        this.lengths = lengths;
        this.chunk = chunk;
        this.cellBytes = Math.max(1, GridReader.bytes(fields));
        this.maxCells = Math.max(1, Math.min(NewArrays.tileLength(1), (double) SLAB_BYTES / cellBytes));
        this.extents = new long[lengths.length];
    }

    /** Returns the extents of the tiles, at most the lengths of the axes. */
    long[] extents() {
        boolean isLarge = cells(0) * cellBytes > HELD_BYTES;
        boolean isChunked = chunk.stream().anyMatch(length -> length > 1);
        if (!isLarge || !isChunked && !chunk.isEmpty()) {
            cubes(0);
        } else if (!slabs()) {
            chunks();
        }
        return extents;
    }

    /** Returns the cells of all positions along the axes from one on. */
    private double cells(int from) {
        return Arrays.stream(lengths).skip(from).asDoubleStream().reduce(1, (a, b) -> a * b);
    }

    private long chunk(int axis) {
        return chunk.isEmpty() ? 1 : Math.max(1, Math.min(chunk.get(axis), lengths[axis]));
    }

    /** Makes tiles equally long along the axes from one on. */
    private void cubes(int from) {
        long cells = 1;
        for (int d = 0; d < from; d++) {
            cells *= extents[d];
        }
        long side = Math.round(Math.pow(maxCells / cells, 1.0 / Math.max(1, lengths.length - from)));
        for (int d = from; d < lengths.length; d++) {
            extents[d] = Math.max(1, Math.min(lengths[d], side));
        }
    }

    /** Makes rows of tiles that can be held, and returns whether the chunks allow it. */
    private boolean slabs() {
        for (int d = 0; d < lengths.length; d++) {
            long own = chunk(d);
            long cellsOfSlab = SLAB_BYTES / cellBytes;
            double fitting = cellsOfSlab / cells(d + 1);
            if (fitting >= own) {
                cubes(d);
                long most = Math.max(own, Math.min(extents[d], (long) fitting));
                extents[d] = Math.min((long) maxCells, most - most % own);
                cubes(d + 1);
                return true;
            }
            if (own > 1) {
                return false;
            }
            extents[d] = 1;
        }
        return true;
    }

    /** Makes parts of chunks, or boxes of small chunks. */
    private void chunks() {
        double cells = 1;
        for (int d = 0; d < lengths.length; d++) {
            extents[d] = chunk(d);
            cells *= extents[d];
        }
        while (cells > maxCells) {
            int longest = 0;
            for (int d = 1; d < lengths.length; d++) {
                longest = extents[d] > extents[longest] ? d : longest;
            }
            long part = (extents[longest] + 1) / 2;
            cells = cells / extents[longest] * part;
            extents[longest] = part;
        }
        for (int shortest = shortest(); shortest >= 0 && cells * 2 <= maxCells; shortest = shortest()) {
            long whole = Math.min(lengths[shortest], extents[shortest] * 2);
            cells = cells / extents[shortest] * whole;
            extents[shortest] = whole;
        }
    }

    /** Returns the axis along which tiles are shortest, but not as long as it, or -1. */
    private int shortest() {
        int shortest = -1;
        for (int d = 0; d < lengths.length; d++) {
            if (extents[d] < lengths[d] && (shortest < 0 || extents[d] < extents[shortest])) {
                shortest = d;
            }
        }
        return shortest;
    }
}
