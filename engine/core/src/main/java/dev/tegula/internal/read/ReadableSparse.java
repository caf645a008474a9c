package dev.tegula.internal.read;

import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.splits.SplitPlanner;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.Subarray;
import dev.tegula.query.TileSummary;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.splits.SplitQuery;
import java.util.List;
import java.util.stream.Stream;

/** An open sparse array. */
record ReadableSparse(ArraySnapshot snapshot) implements ReadableArray {

    @Override
    public List<String> defaultFields() {
        return snapshot.schema().fieldNames();
    }

    @Override
    public ArrayQuery query(Execution execution, Subarray subarray, CellRequest request) {
        return new SparseQuery(execution, subarray, request);
    }

    @Override
    public void addTo(Aggregation aggregation, Subarray subarray) {
        new SparseAggregation(aggregation).add(subarray);
    }

    @Override
    public QueryPlan explain(Subarray subarray, CellRequest request) {
        return new Explanation(new Execution(snapshot), request).sparse(subarray);
    }

    @Override
    public Stream<TileSummary> tiles(Subarray subarray, String field) {
        return new TileSummaries(new Execution(snapshot), field).sparse(subarray);
    }

    @Override
    public List<QuerySplit> splits(SplitQuery whole, CellRequest request, SplitOptions options) {
        return new SplitPlanner(new Execution(snapshot), request, whole).sparse(options);
    }
}
