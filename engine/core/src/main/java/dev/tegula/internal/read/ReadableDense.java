package dev.tegula.internal.read;

import dev.tegula.internal.read.dense.DenseFragments;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.splits.SplitPlanner;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.Subarray;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.Attribute;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.splits.SplitQuery;
import java.util.List;
import java.util.stream.Stream;

/**
 * An open dense array.
 *
 * @param fragments computed once, because each query needs the boxes of all fragments
 */
record ReadableDense(ArraySnapshot snapshot, DenseFragments fragments) implements ReadableArray {

    static ReadableDense of(ArraySnapshot snapshot) {
        return new ReadableDense(snapshot, DenseFragments.of(snapshot));
    }

    @Override
    public List<String> defaultFields() {
        return snapshot.schema().attributes().stream().map(Attribute::name).toList();
    }

    @Override
    public ArrayQuery query(Execution execution, Subarray subarray, CellRequest request) {
        return new DenseQuery(execution, new DenseReader(execution, fragments), subarray, request);
    }

    @Override
    public void addTo(Aggregation aggregation, Subarray subarray) {
        new DenseAggregation(aggregation, fragments).add(subarray);
    }

    @Override
    public QueryPlan explain(Subarray subarray, CellRequest request) {
        return new Explanation(new Execution(snapshot), request).dense(fragments, subarray);
    }

    @Override
    public Stream<TileSummary> tiles(Subarray subarray, String field) {
        return new TileSummaries(new Execution(snapshot), field).dense(fragments, subarray);
    }

    @Override
    public List<QuerySplit> splits(SplitQuery whole, CellRequest request, SplitOptions options) {
        return new SplitPlanner(new Execution(snapshot), request, whole).dense(fragments, options);
    }
}
