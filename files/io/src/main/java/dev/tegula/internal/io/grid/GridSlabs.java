package dev.tegula.internal.io.grid;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.TableFileException;
import java.util.Arrays;
import java.util.List;

/**
 * Divides a grid into boxes in row-major order: a range along one axis, with one position of each outer axis and all
 * positions of the inner ones.
 */
public final class GridSlabs {

    private final long[] lengths;
    private final int[] chunk;
    private final int axis;
    private final long step;
    private final long[] from;
    private boolean ended;

    /**
     * @param lengths lengths of the axes; none for a single cell
     * @param chunk lengths of the stored chunks, at whose borders the boxes end if possible; ones if unknown
     * @param maxCells number of cells of a box, unless a single position along the innermost axis has more
     */
    public GridSlabs(long[] lengths, int[] chunk, long maxCells) {
        this.lengths = lengths.clone();
        this.chunk = chunk.clone();
        this.from = new long[lengths.length];
        long inner = 1;
        int d = lengths.length - 1;
        if (d < 0) {
            axis = 0;
            step = 1;
            return;
        }
        while (d > 0 && inner * lengths[d] <= maxCells / Math.max(1, chunk[d - 1])) {
            inner *= Math.max(1, lengths[d]);
            d--;
        }
        axis = d;
        long fitting = Math.max(1, maxCells / inner);
        step = fitting < chunk[d] ? fitting : fitting - fitting % chunk[d];
        ended = Arrays.stream(lengths).anyMatch(length -> length == 0);
    }

    /**
     * Returns the number of cells of a grid.
     *
     * @param place the file and its part, for messages
     * @throws TableFileException if there are more than an array holds
     */
    public static long cells(String place, long[] lengths) {
        long cells = Arrays.stream(lengths).anyMatch(length -> length == 0) ? 0 : 1;
        for (long length : lengths) {
            if (length != 0 && cells > Long.MAX_VALUE / length) {
                throw new TableFileException(
                        place + ": more cells than an array holds (found the shape " + Arrays.toString(lengths)
                                + ", expected fewer than 2^63 cells)",
                        NextStep.of(Action.CHOOSE_DATASET));
            }
            cells *= length;
        }
        return cells;
    }

    /** Returns the lengths of the stored chunks; ones if unknown. */
    List<Integer> chunk() {
        return Arrays.stream(chunk).boxed().toList();
    }

    /** Returns whether there is another box. */
    public boolean hasNext() {
        return !ended;
    }

    /**
     * A box of the grid.
     *
     * @param from its first position
     * @param lengths its lengths
     */
    public record Slab(long[] from, int[] lengths) {

        /** Returns the number of cells. */
        public int cells() {
            return Arrays.stream(lengths).reduce(1, Math::multiplyExact);
        }
    }

    /** Returns the next box and advances to the following one. */
    public Slab next() {
        Slab slab = new Slab(from.clone(), lengths());
        advance();
        return slab;
    }

    private int[] lengths() {
        int[] box = new int[lengths.length];
        for (int d = 0; d < box.length; d++) {
            box[d] = d < axis ? 1 : (int) (d > axis ? lengths[d] : Math.min(step, lengths[d] - from[d]));
        }
        return box;
    }

    private void advance() {
        if (lengths.length == 0) {
            ended = true;
            return;
        }
        from[axis] += step;
        for (int d = axis; from[d] >= lengths[d]; d--) {
            if (d == 0) {
                ended = true;
                return;
            }
            from[d] = 0;
            from[d - 1]++;
        }
    }
}
