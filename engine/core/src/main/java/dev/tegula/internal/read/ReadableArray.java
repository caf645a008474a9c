package dev.tegula.internal.read;

import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.Subarray;
import dev.tegula.query.TileSummary;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.splits.SplitQuery;
import java.util.List;
import java.util.stream.Stream;

/** An open array and the ways to read it, which differ for dense and sparse arrays. Immutable. */
public sealed interface ReadableArray permits ReadableDense, ReadableSparse {

    static ReadableArray of(ArraySnapshot snapshot) {
        return snapshot.schema().isDense() ? ReadableDense.of(snapshot) : new ReadableSparse(snapshot);
    }

    ArraySnapshot snapshot();

    /** Returns the fields of a query that names none. */
    List<String> defaultFields();

    /** Prepares a read of cells. */
    ArrayQuery query(Execution execution, Subarray subarray, CellRequest request);

    /** Adds all cells of a subarray that meet the condition of an aggregation. */
    void addTo(Aggregation aggregation, Subarray subarray);

    /** Plans a read without reading tiles. */
    QueryPlan explain(Subarray subarray, CellRequest request);

    /** Describes the tiles that a subarray intersects by metadata. */
    Stream<TileSummary> tiles(Subarray subarray, String field);

    /**
     * Divides a query into pieces that name the files they read.
     *
     * @param whole the query, without labels and points in time in its subarray
     */
    List<QuerySplit> splits(SplitQuery whole, CellRequest request, SplitOptions options);
}
