package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Fragments of a dense array and the boxes that they cover. Immutable, and shared by all executions on an open array.
 *
 * @param newestFirst dense fragments
 * @param overlay sparse fragments, as old versions of TileDB wrote them into dense arrays
 */
public record DenseFragments(TileGrid grid, List<FragmentBox> newestFirst, SparseOverlay overlay) {

    public static DenseFragments of(ArraySnapshot snapshot) {
        TileGrid grid = new TileGrid(snapshot.schema());
        SparseOverlay overlay = new SparseOverlay(snapshot.schema(), grid);
        List<FragmentBox> newestFirst = new ArrayList<>();
        List<OpenFragment> fragments = new ArrayList<>(snapshot.fragments());
        Collections.reverse(fragments);
        for (OpenFragment fragment : fragments) {
            if (fragment.isDense()) {
                newestFirst.add(new FragmentBox(fragment, grid));
            } else {
                overlay.add(fragment, newestFirst);
            }
        }
        return new DenseFragments(grid, List.copyOf(newestFirst), overlay);
    }

    /** Returns the dense fragments that intersect a selection, newest first. */
    List<FragmentBox> intersecting(List<AxisSelection> selection) {
        long[] first = selection.stream().mapToLong(AxisSelection::first).toArray();
        long[] last = selection.stream().mapToLong(AxisSelection::last).toArray();
        return newestFirst.stream().filter(box -> box.touches(first, last)).toList();
    }
}
