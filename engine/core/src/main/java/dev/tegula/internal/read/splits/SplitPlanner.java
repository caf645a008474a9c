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

    /** Returns the pieces of a query of a dense array. */
    public List<QuerySplit> dense(DenseFragments fragments, SplitOptions options) {
        return splits(DensePieceRegion.whole(execution, fragments, weights(), pieceQuery()), options);
    }

    /** Returns the pieces of a query of a sparse array. */
    public List<QuerySplit> sparse(SplitOptions options) {
        SparsePieceRegion region = SparsePieceRegion.whole(execution, weights(), pieceQuery(), options);
        return region.isEmpty() ? List.of() : splits(region, options);
    }

    private FragmentWeights weights() {
        return new FragmentWeights(execution.schema(), request);
    }

    private PieceQuery pieceQuery() {
        return new PieceQuery(whole.subarray(), whole.order());
    }

    private List<QuerySplit> splits(PieceRegion region, SplitOptions options) {
        PinnedSnapshot pinned = new PinnedSnapshot(execution.snapshot());
        List<QuerySplit> splits = new ArrayList<>();
        for (Piece piece : PieceDivision.of(region, PieceDivision.target(region.cost(), options))) {
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
}
