package dev.tegula.internal.read.pruning;

import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Number of cells, number of tiles and size of a fragment, computed from its footer. */
public record FragmentSummary(long cells, long tiles, long bytes) {

    public static FragmentSummary of(OpenFragment fragment) {
        long bytes = fragment.dataBytes();
        if (!fragment.isDense()) {
            long tiles = fragment.sparseTiles();
            long cells = tiles == 0 ? 0 : (tiles - 1) * fragment.schema().capacity() + fragment.lastTileCells();
            return new FragmentSummary(cells, tiles, bytes);
        }
        TileGrid grid = new TileGrid(fragment.schema());
        long tiles = new FragmentBox(fragment, grid).tiles();
        return new FragmentSummary(tiles * grid.cellsPerTile(), tiles, bytes);
    }

    /** Returns whether two fragments may have cells with equal coordinates: their boxes overlap, or one is unknown. */
    public static boolean mayOverlap(ArraySchema schema, OpenFragment a, OpenFragment b) {
        List<Range> one = a.nonEmptyDomain();
        List<Range> other = b.nonEmptyDomain();
        for (int d = 0; one != null && other != null && d < one.size(); d++) {
            if (!RangeRules.overlap(schema.dimensions().get(d).datatype(), one.get(d), other.get(d))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the smallest box around all fragments. */
    public static @Nullable List<Range> nonEmptyDomain(ArraySnapshot snapshot) {
        List<Range> union = null;
        for (OpenFragment fragment : snapshot.fragments()) {
            List<Range> domain = fragment.nonEmptyDomain();
            if (domain != null) {
                union = union == null ? domain : union(snapshot, union, domain);
            }
        }
        return union;
    }

    private static List<Range> union(ArraySnapshot snapshot, List<Range> a, List<Range> b) {
        List<Range> union = new ArrayList<>();
        for (int d = 0; d < a.size(); d++) {
            union.add(RangeRules.union(snapshot.schema().dimensions().get(d).datatype(), a.get(d), b.get(d)));
        }
        return union;
    }
}
