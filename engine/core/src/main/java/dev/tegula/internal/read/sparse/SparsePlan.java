package dev.tegula.internal.read.sparse;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.ArrayList;
import java.util.List;

/** Finds the tiles of sparse fragments that intersect ranges, by R-trees, and compares them with the condition. */
final class SparsePlan {

    private final OpenFragment fragment;
    private final RTree tree;
    private final SparseRanges ranges;
    private final SparseMatcher matcher;
    private final int dimensions;
    private final List<SparseTile> found = new ArrayList<>();

    private SparsePlan(OpenFragment fragment, SparseRanges ranges, SparseMatcher matcher) {
        this.fragment = fragment;
        this.tree = fragment.rtree();
        this.ranges = ranges;
        this.matcher = matcher;
        this.dimensions = fragment.schema().dimensions().size();
    }

    /** Returns the intersecting tiles of one fragment, ascending. */
    static List<SparseTile> tiles(OpenFragment fragment, SparseRanges ranges, SparseMatcher matcher) {
        SparsePlan plan = new SparsePlan(fragment, ranges, matcher);
        MbrLevel leaves = plan.tree.leaves(fragment.schema().dimensions());
        long tiles = fragment.sparseTiles();
        if (leaves.size() != tiles) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("R-tree"),
                    "wrong number of leaves (found " + leaves.size() + ", expected " + tiles + " by the footer)");
        }
        if (!plan.tree.levels().isEmpty()) {
            int roots = plan.tree.levels().get(0).size();
            for (int m = 0; m < roots; m++) {
                plan.visit(0, m);
            }
        }
        return plan.found;
    }

    /** Visits node {@code m} of a level and its descendants. */
    private void visit(int level, int m) {
        Relation relation = relation(tree.levels().get(level), m);
        if (relation == Relation.OUTSIDE) {
            return;
        }
        if (level == tree.levels().size() - 1) {
            int cells = cells(fragment, m);
            Relation matching = matcher.relation(fragment, m, cells);
            found.add(new SparseTile(fragment, m, cells, relation == Relation.INSIDE, matching));
            return;
        }
        int below = tree.levels().get(level + 1).size();
        long from = (long) m * tree.fanout();
        long to = Math.min(below, from + tree.fanout());
        for (long child = from; child < to; child++) {
            visit(level + 1, (int) child);
        }
    }

    private Relation relation(MbrLevel mbrs, int m) {
        Relation all = Relation.INSIDE;
        for (int d = 0; d < dimensions; d++) {
            Relation one = ranges.relation(mbrs, m, d);
            if (one == Relation.OUTSIDE) {
                return one;
            }
            all = one == Relation.CROSSES ? one : all;
        }
        return all;
    }

    private static int cells(OpenFragment fragment, int tile) {
        long capacity = fragment.schema().capacity();
        long last = fragment.lastTileCells();
        if (last < 1 || last > capacity) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("footer"),
                    "wrong number of cells in the last tile (found " + Long.toUnsignedString(last)
                            + ", expected 1 to the capacity " + capacity + ")");
        }
        long cells = tile + 1 < fragment.sparseTiles() ? capacity : last;
        if (cells > Integer.MAX_VALUE - 8) {
            throw new UnsupportedFormatException(fragment.metadataUri() + ": too many cells in tile " + tile
                    + " (found " + cells + ", expected at most " + (Integer.MAX_VALUE - 8) + ")");
        }
        return (int) cells;
    }
}
