package dev.tegula.internal.read;

import dev.tegula.internal.read.dense.DenseFragments;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.storage.open.PinnedSnapshot;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.splits.SplitQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Divides a query into pieces that name the files they read. */
public final class SplitPlanner {

    private final Execution execution;
    private final CellRequest request;
    private final SplitQuery whole;

    public SplitPlanner(Execution execution, CellRequest request, SplitQuery whole) {
        this.execution = execution;
        this.request = request;
        this.whole = whole;
    }

    /** Returns the pieces of the query, in the array's global order. */
    public List<QuerySplit> splits(@Nullable DenseFragments dense, SplitOptions options) {
        PinnedSnapshot pinned = new PinnedSnapshot(execution.snapshot());
        List<OpenFragment> fragments = execution.snapshot().fragments();
        if (fragments.isEmpty()) {
            return List.of();
        }
        long bytes = fragments.stream()
                .mapToLong(fragment -> dev.tegula.internal.read.pruning.FragmentSummary.of(fragment)
                        .bytes())
                .sum();
        return List.of(new QuerySplit(
                pinned.of(fragments), whole, 0, bytes, request.fields().size()));
    }
}
