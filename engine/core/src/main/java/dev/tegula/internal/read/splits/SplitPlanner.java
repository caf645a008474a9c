package dev.tegula.internal.read.splits;

import dev.tegula.internal.read.dense.DenseFragments;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.PinnedSnapshot;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.splits.SplitQuery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Divides a query into pieces that name the files they read. */
public final class SplitPlanner {

    private final Execution execution;
    private final CellRequest request;
    private final SplitQuery whole;

    /** @param whole the query, without labels and points in time in its subarray */
    public SplitPlanner(Execution execution, CellRequest request, SplitQuery whole) {
        this.execution = execution;
        this.request = request;
        this.whole = whole;
    }

    /**
     * Returns the pieces of the query.
     *
     * @param dense fragments of a dense array; null for a sparse array
     */
    public List<QuerySplit> splits(@Nullable DenseFragments dense, SplitOptions options) {
        PinnedSnapshot pinned = new PinnedSnapshot(execution.snapshot());
        List<QuerySplit> splits = new ArrayList<>();
        for (Piece piece : pieces(dense, options)) {
            SplitQuery query = new SplitQuery(
                    piece.subarray(), whole.condition(), whole.fields(), whole.order(), whole.matchesOnly());
            splits.add(new QuerySplit(
                    pinned.of(piece.fragments()),
                    query,
                    Math.round(piece.cells()),
                    Math.round(piece.bytes()),
                    Math.round(piece.requests())));
        }
        return splits;
    }

    private List<Piece> pieces(@Nullable DenseFragments dense, SplitOptions options) {
        FragmentWeights weights = new FragmentWeights(execution.schema(), request);
        PieceQuery query = new PieceQuery(whole.subarray(), whole.order());
        PieceRegion region;
        if (dense == null) {
            SparsePieceRegion sparse = SparsePieceRegion.whole(execution, weights, query, options);
            if (sparse.isEmpty()) {
                return List.of();
            }
            region = sparse;
        } else {
            region = DensePieceRegion.whole(execution, dense, weights, query);
        }
        return PieceDivision.of(region, PieceDivision.target(region.cost(), options));
    }
}
