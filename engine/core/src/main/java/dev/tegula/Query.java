package dev.tegula;

import dev.tegula.annotations.Internal;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.Conditions;
import dev.tegula.internal.read.DimensionLabelSearch;
import dev.tegula.internal.read.LabelConditions;
import dev.tegula.internal.read.ReadableArray;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.UnmatchedCells;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Row;
import dev.tegula.query.Subarray;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.splits.SplitQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Describes what to read of an open array. Immutable and safe for any number of threads: each method returns a new
 * description. {@link #read}, {@link #batches()}, {@link #rows}, {@link #aggregate} and {@link #explain} carry it out;
 * {@link #execution} returns a handle that also reports progress and statistics and can be cancelled.
 *
 * <pre>{@code
 * Cells hot = array.query()
 *     .subarray(Subarray.range("row", 1, 100))
 *     .where(Condition.field("celsius").gt(30))
 *     .fields("row", "celsius")
 *     .limit(1000)
 *     .read();
 * }</pre>
 */
public final class Query {

    /**
     * The parts of a description.
     *
     * @param condition the condition of the request before it was bound, or null
     * @param limit the greatest number of cells in the result
     */
    private record Description(
            Subarray subarray,
            CellRequest request,
            @Nullable Condition condition,
            long limit,
            Map<DimensionLabel, List<Range>> labelRanges) {

        Description withSubarray(Subarray newSubarray) {
            return new Description(newSubarray, request, condition, limit, labelRanges);
        }

        Description withRequest(CellRequest newRequest) {
            return new Description(subarray, newRequest, condition, limit, labelRanges);
        }

        Description withCondition(Condition newCondition, Predicate bound) {
            return new Description(subarray, request.withCondition(bound), newCondition, limit, labelRanges);
        }

        Description withLimit(long newLimit) {
            return new Description(subarray, request, condition, newLimit, labelRanges);
        }

        Description withLabelRanges(Map<DimensionLabel, List<Range>> newRanges) {
            return new Description(subarray, request, condition, limit, newRanges);
        }
    }

    private final ReadableArray array;
    private final long memoryBudget;
    private final Description description;
    private final Consumer<Subarray> onRead;

    private Query(ReadableArray array, long memoryBudget, Description description, Consumer<Subarray> onRead) {
        this.array = array;
        this.memoryBudget = memoryBudget;
        this.description = description;
        this.onRead = onRead;
    }

    /**
     * Returns a query of all cells in row-major order, with the default fields of {@link #fields(String...)}.
     *
     * @param onRead receives each subarray before it is read
     */
    static Query of(ReadableArray array, long memoryBudget, Consumer<Subarray> onRead) {
        CellRequest request = CellRequest.all(array.defaultFields(), ResultOrder.ROW_MAJOR);
        Description all = new Description(Subarray.whole(), request, null, Long.MAX_VALUE, Map.of());
        return new Query(array, memoryBudget, all, onRead);
    }

    private Query with(Description changed) {
        return new Query(array, memoryBudget, changed, onRead);
    }

    private Query with(CellRequest changed) {
        return with(description.withRequest(changed));
    }

    /** Limits the query to a subarray. Default: the whole array. */
    public Query subarray(Subarray subarray) {
        return with(description.withSubarray(subarray.resolved(array.snapshot().schema())));
    }

    /**
     * Limits the query to cells whose coordinate has a label within a range. Several ranges of one label form a union.
     *
     * @throws IllegalArgumentException if there is no such label. When the query is carried out: if no label lies
     *     within the range, or the subarray has ranges of the same dimension
     */
    public Query labelRange(String label, Range range) {
        DimensionLabel found = LabelFolder.find(array.snapshot().schema(), label);
        Map<DimensionLabel, List<Range>> ranges = new LinkedHashMap<>(description.labelRanges);
        List<Range> list = new ArrayList<>(ranges.getOrDefault(found, List.of()));
        list.add(RangeRules.resolved(found.datatype(), range, "label '" + label + "'"));
        ranges.put(found, List.copyOf(list));
        return with(description.withLabelRanges(Collections.unmodifiableMap(ranges)));
    }

    /**
     * Chooses the attributes and dimensions to read. Default: all attributes of a dense array, all fields of a sparse
     * array. {@code __timestamps} (UINT64) is the time of the write of each cell in milliseconds since 1970, where
     * consolidation has kept it, else the earliest time of its fragment; {@code __fragment} (UINT32) is the number of
     * its fragment among {@link ArrayReader#fragments}, from 0. Of cells that were never written, they are 0 and
     * 2^32-1.
     *
     * @throws IllegalArgumentException if the array has no such field
     */
    public Query fields(String... names) {
        return fields(List.of(names));
    }

    /** Chooses the attributes and dimensions to read; see {@link #fields(String...)}. */
    public Query fields(List<String> names) {
        for (String name : names) {
            CellOrigin.field(array.snapshot().schema(), name);
        }
        return with(request().withFields(names));
    }

    /**
     * Limits the query to cells that match a condition. Replaces an earlier condition. Of a dense array, all cells of
     * the subarray are returned, with fill values as attributes of cells that do not match; {@link #matchesOnly} leaves
     * them out. A dimension label, whose name no attribute or dimension has, is compared as an attribute with its
     * values would be.
     *
     * @throws IllegalArgumentException if the array has no such field, or a value does not fit a field
     */
    public Query where(Condition condition) {
        Condition resolved = LabelConditions.resolved(array.snapshot(), condition);
        return with(description.withCondition(resolved, Conditions.bind(array.snapshot(), resolved)));
    }

    /** Leaves out cells of a dense array that do not match. Their coordinates can be read as fields. */
    public Query matchesOnly() {
        return with(request().withUnmatched(UnmatchedCells.DROPPED));
    }

    /** Sets the order of the cells. Default: row-major. */
    public Query order(ResultOrder order) {
        return with(request().withOrder(order));
    }

    /**
     * Limits the number of cells: the first in the query's order. Aggregates are not limited.
     *
     * @throws IllegalArgumentException if {@code cells} is negative
     */
    public Query limit(long cells) {
        if (cells < 0) {
            throw new IllegalArgumentException("limit: must not be negative (found " + cells + ")");
        }
        return with(description.withLimit(cells));
    }

    /**
     * Returns a new execution of this query: a handle to configure, observe and cancel it. Nothing is read before one
     * of its methods is called that returns cells.
     */
    public QueryExecution execution() {
        return QueryExecution.of(this);
    }

    /**
     * Reads all cells at once.
     *
     * @throws IllegalArgumentException if ranges do not fit the array, or there are more cells than Java arrays can
     *     hold
     */
    public Cells read() {
        return execution().read();
    }

    /**
     * Reads the cells in batches that fit the engine's memory budget, in the order of the query. Row-major order, the
     * default, reads a region again if its cells do not fit; {@link ResultOrder#GLOBAL} reads each tile once and is the
     * fastest order of sparse arrays.
     */
    public CellBatches batches() {
        return execution().batches();
    }

    /** Reads the cells in batches that fit a memory budget; see {@link QueryExecution#withMemoryBudget}. */
    public CellBatches batches(long budgetBytes) {
        return execution().withMemoryBudget(budgetBytes).batches();
    }

    /**
     * Reads the cells one by one, as objects: convenient, and slower than columns. Close the stream to end the reading
     * early.
     */
    public Stream<Row> rows() {
        return batches().rows();
    }

    /**
     * Computes aggregates over all cells of the query. What metadata say exactly is not read: a count under a condition
     * that statistics decide reads no data file. Cells of a dense array that were never written have their fill values.
     *
     * @return one result for each aggregate, in their order
     * @throws IllegalArgumentException if a field is unknown or has no such aggregate
     */
    public List<AggregateResult> aggregate(Aggregate... aggregates) {
        return execution().aggregate(aggregates);
    }

    /**
     * Returns what the query would read (fragments, tiles, chunks, bytes, requests), why other fragments and tiles are
     * left out, and how large the result will be as far as metadata tell. Reads metadata only. Chunks in the cache
     * count as if they had to be fetched.
     */
    public QueryPlan explain() {
        return array.explain(resolvedSubarray(), request());
    }

    /**
     * Divides the query into pieces of similar cost that other threads and processes can read on their own; see
     * {@link QuerySplit}. The cells of a piece are in the order of the query. In the order {@link ResultOrder#GLOBAL},
     * so are the cells of all pieces one after another; in other orders, the pieces have no particular order. Reads
     * metadata only: the R-trees of fragments that are large for one piece.
     *
     * <p>Pieces of a dense array also have its unwritten cells, with fill values. Limit the subarray to leave them out.
     *
     * @return the pieces; none if no fragment of a sparse array intersects the subarray
     * @throws IllegalStateException if the query has a limit. Limit the queries of the pieces
     */
    public List<QuerySplit> splits(SplitOptions options) {
        if (cellLimit() < Long.MAX_VALUE) {
            throw new IllegalStateException(
                    "splits() cannot be combined with limit(). Limit the query of each split instead.");
        }
        SplitQuery whole = new SplitQuery(
                resolvedSubarray(),
                description.condition,
                request().fields(),
                request().order(),
                request().matchesOnly());
        return array.splits(whole, request(), options);
    }

    /**
     * Returns the tiles that the query intersects, with their bounds and the statistics of a field, for overviews of
     * large arrays. Reads metadata only. Conditions, order and limit do not matter. Dense tiles that no fragment has
     * are left out.
     *
     * @throws IllegalArgumentException if the array has no such field
     */
    public Stream<TileSummary> tiles(String field) {
        return array.tiles(resolvedSubarray(), field);
    }

    ReadableArray array() {
        return array;
    }

    long memoryBudget() {
        return memoryBudget;
    }

    CellRequest request() {
        return description.request;
    }

    long cellLimit() {
        return description.limit;
    }

    /**
     * What a query asks, for logs.
     *
     * @param array the URI of the array
     * @param condition null for all cells of the ranges
     */
    @Internal
    public record Parts(
            String array,
            ArraySchema schema,
            Subarray subarray,
            Map<DimensionLabel, List<Range>> labelRanges,
            @Nullable Condition condition,
            List<String> fields) {}

    /** Returns what this query asks. */
    @Internal
    public Parts parts() {
        ArraySnapshot snapshot = array.snapshot();
        return new Parts(
                snapshot.context().directory().root().toString(),
                snapshot.schema(),
                description.subarray,
                description.labelRanges,
                description.condition,
                description.request.fields());
    }

    /**
     * Returns the subarray, with the ranges of labels as ranges of coordinates, in the order in which they were added.
     *
     * @throws IllegalArgumentException if no label lies within a range, or the subarray has ranges of the same
     *     dimension
     */
    @Internal
    public Subarray resolvedSubarray() {
        ArraySnapshot snapshot = array.snapshot();
        Subarray subarray = description.subarray;
        for (Map.Entry<DimensionLabel, List<Range>> entry : description.labelRanges.entrySet()) {
            DimensionLabel label = entry.getKey();
            String dimension =
                    snapshot.schema().dimensions().get(label.dimension()).name();
            if (subarray.ranges().containsKey(dimension)) {
                throw new IllegalArgumentException(
                        "dimension '" + dimension + "': has ranges in the subarray and a range of its label '"
                                + label.name() + "'. Use one of the two.");
            }
            DimensionLabelSearch search = DimensionLabelSearch.read(
                    label, ArraySnapshot.open(LabelFolder.open(snapshot.context(), label), snapshot.timestamps()));
            for (Range range : entry.getValue()) {
                subarray = subarray.addRange(dimension, search.coordinates(range));
            }
        }
        onRead.accept(subarray);
        return subarray;
    }

    @Override
    public String toString() {
        Description d = description;
        return "Query[" + d.subarray
                + (d.labelRanges.isEmpty() ? "" : ", labels " + d.labelRanges.values())
                + (d.request.isUnconditional() ? "" : ", where " + d.request.condition())
                + ", fields " + d.request.fields() + ", " + d.request.order()
                + (d.limit == Long.MAX_VALUE ? "" : ", limit " + d.limit) + "]";
    }
}
