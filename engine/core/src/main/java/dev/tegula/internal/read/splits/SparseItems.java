package dev.tegula.internal.read.splits;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.splits.SplitOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * Boxes of the cells that a sparse query reads. Small fragments are known by their footers. Of large ones, the R-trees
 * are read, and followed down to boxes that are small for a piece.
 */
final class SparseItems {

    /** A fragment whose cost exceeds this part of a piece is divided. */
    private static final double LARGE = 1.0 / 4;

    /** A node of an R-tree whose cost exceeds this part of a piece is divided. */
    private static final double LARGE_NODE = 1.0 / 8;

    private final List<Dimension> dimensions;
    private final SparseRanges ranges;
    private final List<SparseItem> items = new ArrayList<>();
    private double target;

    private SparseItems(List<Dimension> dimensions, SparseRanges ranges) {
        this.dimensions = dimensions;
        this.ranges = ranges;
    }

    /** Returns the boxes that intersect the ranges of a query. */
    static List<SparseItem> of(
            Execution execution, FragmentWeights weights, SparseRanges ranges, SplitOptions options) {
        SparseItems items = new SparseItems(execution.schema().dimensions(), ranges);
        List<FragmentWeight> fragments = new ArrayList<>();
        List<OpenFragment> all = execution.snapshot().fragments();
        double cost = 0;
        for (int i = 0; i < all.size(); i++) {
            OpenFragment fragment = all.get(i);
            long tiles = fragment.sparseTiles();
            if (tiles != 0 && ranges.touch(fragment.nonEmptyDomain())) {
                double cells = (tiles - 1.0) * fragment.schema().capacity() + fragment.lastTileCells();
                FragmentWeight weight = weights.of(fragment, i, cells, tiles);
                fragments.add(weight);
                cost += weight.cost();
            }
        }
        items.target = PieceDivision.target(cost, options);
        items.add(execution, fragments);
        return items.items;
    }

    private void add(Execution execution, List<FragmentWeight> fragments) {
        List<FragmentWeight> small = new ArrayList<>();
        List<FragmentWeight> large = new ArrayList<>();
        List<List<Range>> domains = new ArrayList<>();
        for (FragmentWeight weight : fragments) {
            List<Range> domain = weight.fragment().nonEmptyDomain();
            if (domain == null || (weight.cost() > LARGE * target && weight.tiles() > 1)) {
                large.add(weight);
            } else {
                small.add(weight);
                domains.add(domain);
            }
        }
        MbrLevel boxes = MbrLevel.of(dimensions, domains);
        for (int i = 0; i < small.size(); i++) {
            items.add(new SparseItem(small.get(i), 1, boxes, i));
        }
        Workers.Item load = i -> large.get(i).fragment().rtree();
        if (execution.storage().traits().lowLatency()) {
            execution.workers().forEach(large.size(), load);
        } else {
            execution.workers().forEachRequest(large.size(), load);
        }
        for (FragmentWeight weight : large) {
            RTree tree = weight.fragment().rtree();
            int roots = tree.levels().isEmpty() ? 0 : tree.levels().get(0).size();
            for (int m = 0; m < roots; m++) {
                visit(weight, tree, 0, m);
            }
        }
    }

    private void visit(FragmentWeight weight, RTree tree, int level, int m) {
        MbrLevel boxes = tree.levels().get(level);
        for (int d = 0; d < dimensions.size(); d++) {
            if (ranges.relation(boxes, m, d) == Relation.OUTSIDE) {
                return;
            }
        }
        int below = tree.levels().size() - 1 - level;
        double tilesBelow = Math.pow(tree.fanout(), below);
        double leaves = Math.max(1, tree.levels().get(tree.levels().size() - 1).size());
        double part = Math.max(1, Math.min(tilesBelow, leaves - m * tilesBelow)) / leaves;
        if (below == 0 || part * weight.cost() <= LARGE_NODE * target) {
            items.add(new SparseItem(weight, part, boxes, m));
            return;
        }
        long from = (long) m * tree.fanout();
        long to = Math.min(tree.levels().get(level + 1).size(), from + tree.fanout());
        for (long child = from; child < to; child++) {
            visit(weight, tree, level + 1, (int) child);
        }
    }
}
