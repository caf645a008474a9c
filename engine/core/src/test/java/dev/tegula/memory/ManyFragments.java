package dev.tegula.memory;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.FilterPipeline;

/**
 * A sparse array of many fragments, each spread over the whole domain. The coordinates of cell number {@code n} are the
 * scrambled bits of {@code n}. Each fragment rewrites the last tenth of the previous one.
 *
 * @param bits half the number of bits of a scrambled number; the domain is a square of 2^bits by 2^bits
 */
record ManyFragments(String uri, int fragments, int cellsPerFragment, int bits) {

    private static final long SCRAMBLE = 0x9E3779B97F4A7C15L;
    private static final int FRAGMENT_BITS = 14;
    /** Bytes of a cell: two coordinates of 4, two attributes of 8. */
    static final int CELL_BYTES = 24;

    private static final int TILE_BITS = 6;

    /** Creates and writes the array, without filters. */
    void write(Tegula tegula) {
        int side = 1 << bits;
        int extent = 1 << (bits - TILE_BITS);
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, side - 1, extent))
                        .dimension(Dimension.int32("y", 0, side - 1, extent))
                        .attribute(Attribute.int64("a"))
                        .attribute(Attribute.float64("b"))
                        .coordinateFilters(FilterPipeline.empty())
                        .capacity(Math.max(100, cellsPerFragment / 50))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            for (int f = 0; f < fragments; f++) {
                array.write(cells(f));
            }
        }
    }

    private Cells cells(int fragment) {
        int again = fragment == 0 ? 0 : cellsPerFragment / 10;
        int count = cellsPerFragment + again;
        int[] x = new int[count];
        int[] y = new int[count];
        long[] a = new long[count];
        double[] b = new double[count];
        for (int i = 0; i < count; i++) {
            long number = (long) fragment * cellsPerFragment - again + i;
            long place = number * SCRAMBLE & (1L << 2 * bits) - 1;
            x[i] = (int) (place >>> bits);
            y[i] = (int) (place & (1L << bits) - 1);
            a[i] = number << FRAGMENT_BITS | fragment;
            b[i] = number / 2.0;
        }
        return Cells.builder()
                .int32("x", x)
                .int32("y", y)
                .int64("a", a)
                .float64("b", b)
                .build();
    }

    /** Returns the number of cells with distinct coordinates. */
    long distinctCells() {
        return (long) fragments * cellsPerFragment;
    }

    /**
     * Checks the attributes of a cell.
     *
     * @throws IllegalStateException if they are not the last values written at these coordinates
     */
    void check(int x, int y, long a, double b) {
        long number = a >> FRAGMENT_BITS;
        long place = number * SCRAMBLE & (1L << 2 * bits) - 1;
        long own = number / cellsPerFragment;
        long last = own + 1 < fragments && number % cellsPerFragment >= cellsPerFragment - cellsPerFragment / 10
                ? own + 1
                : own;
        if (place != ((long) x << bits | y) || (a & (1 << FRAGMENT_BITS) - 1) != last || b != number / 2.0) {
            throw new IllegalStateException("at (" + x + ", " + y + ") are " + a + " and " + b);
        }
    }

    /** Returns a number that ascends in the order of a read, global or row-major. */
    long rank(int x, int y, boolean global) {
        if (!global) {
            return (long) x << bits | y;
        }
        int shift = bits - TILE_BITS;
        int within = (1 << shift) - 1;
        long tile = (long) (x >> shift) << TILE_BITS | y >> shift;
        return (tile << shift | x & within) << shift | y & within;
    }
}
