package dev.tegula.internal.io.load;

import dev.tegula.internal.io.grid.GridSlabs.Slab;
import dev.tegula.internal.io.load.GridPlanning.GridFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bricks of a box of a dense array as boxes of the grids that fill it, one file after the other. */
final class GridBricks {

    /**
     * The part of a brick that is in a file.
     *
     * @param axes the lengths of the axes of the file
     */
    record Part(int file, Slab box, List<Long> axes) {

        /** Returns the row-major position in the file of a cell of the box. */
        long row(long cell) {
            long row = 0;
            long stride = 1;
            long rest = cell;
            for (int d = axes.size() - 1; d >= 0; d--) {
                row += stride * (box.from()[d] + rest % box.lengths()[d]);
                rest /= box.lengths()[d];
                stride *= axes.get(d);
            }
            return row;
        }
    }

    private final List<GridFile> files;
    private final DenseBox box;
    private final TileBricks bricks;
    /** The dimension along which the files follow each other. */
    private final int along;

    private GridBricks(List<GridFile> files, DenseBox box, TileBricks bricks, int along) {
        this.files = files;
        this.box = box;
        this.bricks = bricks;
        this.along = along;
    }

    /** Returns the bricks of a box, or null if the files do not fill it in row-major order, an axis per dimension. */
    static @Nullable GridBricks of(List<GridFile> files, DenseBox box, TileBricks bricks) {
        int rank = box.rank();
        int along = 0;
        while (along < rank - 1 && box.length(along) == 1) {
            along++;
        }
        long sum = 0;
        for (GridFile file : files) {
            if (file.isEmpty()) {
                continue;
            }
            if (file.axes().size() != rank) {
                return null;
            }
            for (int d = 0; d < rank; d++) {
                if (d != along && file.axes().get(d).length() != box.length(d)) {
                    return null;
                }
            }
            sum += file.axes().get(along).length();
        }
        return rank > 0 && sum == box.length(along) ? new GridBricks(files, box, bricks, along) : null;
    }

    /** Returns the parts of the next brick, which follow each other in row-major order; none after the last brick. */
    List<Part> next() {
        DenseBox brick = bricks.next();
        List<Part> parts = new ArrayList<>();
        long start = 0;
        for (int file = 0; brick != null && file < files.size(); file++) {
            GridFile grid = files.get(file);
            if (grid.isEmpty()) {
                continue;
            }
            long[] from = new long[box.rank()];
            int[] lengths = new int[from.length];
            for (int d = 0; d < from.length; d++) {
                from[d] = brick.low(d) - box.low(d);
                lengths[d] = Math.toIntExact(brick.length(d));
            }
            long length = grid.axes().get(along).length();
            long first = Math.max(0, from[along] - start);
            long end = Math.min(length, from[along] + lengths[along] - start);
            start += length;
            if (first < end) {
                from[along] = first;
                lengths[along] = (int) (end - first);
                List<Long> axes =
                        grid.axes().stream().map(axis -> axis.length()).toList();
                parts.add(new Part(file, new Slab(from, lengths), axes));
            }
        }
        return parts;
    }
}
