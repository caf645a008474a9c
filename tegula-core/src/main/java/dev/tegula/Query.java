package dev.tegula;

import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.Aggregation;
import dev.tegula.internal.read.ArrayQuery;
import dev.tegula.internal.read.Conditions;
import dev.tegula.internal.read.DenseQuery;
import dev.tegula.internal.read.DimensionLabelSearch;
import dev.tegula.internal.read.Explanation;
import dev.tegula.internal.read.QueryExecution;
import dev.tegula.internal.read.SparseQuery;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.storage.open.QueryCounters;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.QueryProgress;
import dev.tegula.query.QueryStatistics;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.SkippedCells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What to read and how: collected by its methods, carried out by {@link #read} or {@link #batches}. */
public final class Query {

    private final ArraySnapshot snapshot;
    private final @Nullable DenseReader dense;
    private long budget;
    private Subarray subarray = Subarray.whole();
    private List<String> fields;
    private ResultOrder order = ResultOrder.ROW_MAJOR;
    private final Map<DimensionLabel, List<Range>> labelRanges = new LinkedHashMap<>();
    private Predicate condition = Predicate.TRUE;
    private boolean matchesOnly;
    private final Map<String, CallerBuffers> given = new LinkedHashMap<>();
    private @Nullable Consumer<QueryProgress> progress;
    private volatile @Nullable QueryExecution run;
    private @Nullable SkippedDamage skips;
    private volatile boolean cancelled;

    Query(ArraySnapshot snapshot, @Nullable DenseReader dense, long budget) {
        this.snapshot = snapshot;
        this.dense = dense;
        this.budget = budget;
        ArraySchema schema = snapshot.schema();
        this.fields = schema.isDense()
                ? schema.attributes().stream().map(Attribute::name).toList()
                : schema.fieldNames();
    }

    /** The part of the array to read; default: all of it. */
    public Query subarray(Subarray part) {
        subarray = part;
        return this;
    }

    /**
     * Only cells whose coordinate has a label within a range; several ranges of one label are a union.
     *
     * @throws IllegalArgumentException if there is no such label; when the query is carried out: if no label lies
     *     within the range, or the dimension is given ranges of its own too
     */
    public Query labelRange(String label, Range range) {
        labelRanges
                .computeIfAbsent(LabelFolder.find(snapshot.schema(), label), key -> new ArrayList<>())
                .add(range);
        return this;
    }

    /** The attributes and dimensions to read; default: of a dense array all attributes, of a sparse one all fields. */
    public Query fields(String... names) {
        return fields(List.of(names));
    }

    /** The attributes and dimensions to read. */
    public Query fields(List<String> names) {
        for (String name : names) {
            if (snapshot.schema().field(name) == null) {
                throw new IllegalArgumentException("there is no field '" + name + "'; there are "
                        + snapshot.schema().fieldNames());
            }
        }
        fields = List.copyOf(names);
        return this;
    }

    /**
     * Only cells that match a condition. Of a dense array, all cells of the subarray come nevertheless, with fill
     * values in the place of attributes of cells that do not match; {@link #matchesOnly} leaves them out.
     *
     * @throws IllegalArgumentException if the array has no such field, or a value does not fit one
     */
    public Query where(Condition newCondition) {
        condition = Conditions.bind(snapshot, newCondition);
        return this;
    }

    /** Leaves cells of a dense array out that do not match; their coordinates can be asked for as fields. */
    public Query matchesOnly() {
        matchesOnly = true;
        return this;
    }

    /** The order of the cells; default row-major. */
    public Query order(ResultOrder newOrder) {
        order = newOrder;
        return this;
    }

    /**
     * Has the values of a fixed-size field put into an array or buffer of the caller's, from its beginning on; it must
     * be large enough for all of them.
     *
     * @param array a primitive array that fits the datatype, or a {@link java.nio.ByteBuffer} (filled little-endian)
     */
    public Query into(String field, Object array) {
        given.put(field, new CallerBuffers(array, null));
        return this;
    }

    /**
     * Has the cells of a field of variable length put into arrays of the caller's, from their beginning on; they must
     * be large enough for all of them. The column that comes back says how many values there are: its last offset.
     *
     * @param offsets gains where each cell's values begin, counted in values, and where the last ends: one more than
     *     there are cells
     * @param values a primitive array that fits the datatype, or a {@link java.nio.ByteBuffer} (filled little-endian)
     */
    public Query into(String field, long[] offsets, Object values) {
        given.put(field, new CallerBuffers(values, offsets));
        return this;
    }

    /**
     * Bytes that the query may hold at a time, a batch and what it takes to make it; default: the engine's memory
     * budget. A batch has at least one cell, however large; what {@link #read} gives comes at once, whatever its size.
     */
    public Query budget(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("budget " + bytes + " is not positive");
        }
        budget = bytes;
        return this;
    }

    /**
     * All cells at once.
     *
     * @throws IllegalArgumentException if ranges or arrays do not fit, or there are more cells than Java arrays can
     *     hold
     */
    public Cells read() {
        for (String name : given.keySet()) {
            if (!fields.contains(name)) {
                throw new IllegalArgumentException("into: the field '" + name + "' is not read; these are: " + fields);
            }
        }
        QueryExecution begun = begin();
        return begun.whole(() -> begun.given(query(begun).read(given)));
    }

    /**
     * Works figures out over all cells of the query. What metadata say exactly is not read: a count under a condition
     * that statistics decide reads no data file. Cells of a dense array that were never written hold their fill values.
     *
     * @return one result for each aggregate, in their order
     * @throws IllegalArgumentException if a field is unknown or has no such aggregate
     */
    public List<AggregateResult> aggregate(Aggregate... aggregates) {
        QueryExecution begun = begin();
        return begun.whole(() -> {
            Aggregation aggregation = new Aggregation(begun.snapshot(), condition, List.of(aggregates), budget);
            List<AggregateResult> results = aggregation.over(labelled(), reader(begun));
            begun.counted(aggregation.count());
            return results;
        });
    }

    /**
     * What the query would read: fragments, tiles, chunks, bytes, requests, and why others are left out; and how large
     * the result will be, as far as metadata tell, which is all that is read. Chunks that are kept from earlier reads
     * are counted as if they had to be fetched.
     */
    public QueryPlan explain() {
        Explanation explanation = new Explanation(snapshot, condition, fields);
        DenseReader reader = dense;
        return reader == null ? explanation.sparse(labelled()) : explanation.dense(reader, labelled());
    }

    /**
     * Has the query tell how far it is, after each of its requests to data files, and by one of its threads at a time.
     * What the callback throws ends the query.
     */
    public Query onProgress(Consumer<QueryProgress> callback) {
        progress = callback;
        return this;
    }

    /**
     * Ends the query, from any thread: what is carrying it out throws a
     * {@link java.util.concurrent.CancellationException} at its next step, and so does whoever carries it out again.
     */
    public void cancel() {
        cancelled = true;
        QueryExecution begun = run;
        if (begun != null) {
            begun.cancel();
        }
    }

    /**
     * What carrying the query out has taken, up to now where it goes on: of batches, those that were asked for.
     *
     * @throws IllegalStateException if it was not carried out
     */
    public QueryStatistics statistics() {
        QueryExecution begun = run;
        if (begun == null) {
            throw new IllegalStateException(
                    "the query was not carried out yet: read(), batches() or aggregate() does that");
        }
        return begun.statistics();
    }

    /**
     * Has {@link #batches} leave out cells that cannot be read because stored bytes are damaged or missing, instead of
     * failing: of sparse arrays tiles, of dense ones pieces of tiles. What newer cells would have hidden may appear.
     * Arrays that cannot be opened still fail.
     *
     * @param listener is told of all that is left out
     */
    public Query skipDamaged(Consumer<SkippedCells> listener) {
        skips = new SkippedDamage(listener);
        return this;
    }

    /** The cells in batches that fit {@link #budget}. Closing them ends the query. */
    public CellBatches batches() {
        if (!given.isEmpty()) {
            throw new IllegalStateException("batches have arrays of their own; into() is for read()");
        }
        QueryExecution begun = begin();
        return new CellBatches(begun.batches(query(begun).batches(budget)), begun::end);
    }

    private ArrayQuery query(QueryExecution begun) {
        Subarray part = labelled();
        DenseReader reader = reader(begun);
        SkippedDamage left = skips;
        if (reader == null) {
            SparseQuery query = new SparseQuery(begun.snapshot(), condition, part, fields, order);
            return left == null ? query : query.skipping(left);
        }
        DenseQuery query = new DenseQuery(begun.snapshot(), reader, part, fields, order, condition, matchesOnly);
        return left == null ? query : query.skipping(left);
    }

    private @Nullable DenseReader reader(QueryExecution begun) {
        return dense == null ? null : dense.talliedBy(begun.snapshot().context().tally());
    }

    private QueryExecution begin() {
        QueryCounters tally = new QueryCounters();
        QueryExecution begun = new QueryExecution(snapshot.talliedBy(tally));
        run = begun;
        if (cancelled) {
            begun.cancel();
        }
        Consumer<QueryProgress> told = progress;
        if (told != null) {
            long expected = explain().cost().bytes();
            tally.onFetch(() -> told.accept(new QueryProgress(tally.bytes(), expected)));
        }
        return begun;
    }

    /** The part to read with the ranges of labels turned into ranges of coordinates. */
    private Subarray labelled() {
        Subarray part = subarray;
        for (Map.Entry<DimensionLabel, List<Range>> entry : labelRanges.entrySet()) {
            DimensionLabel label = entry.getKey();
            String dimension =
                    snapshot.schema().dimensions().get(label.dimension()).name();
            if (part.ranges().containsKey(dimension)) {
                throw new IllegalArgumentException("dimension '" + dimension + "' is given ranges already; label '"
                        + label.name() + "' cannot add others");
            }
            DimensionLabelSearch search = new DimensionLabelSearch(
                    label, ArraySnapshot.open(LabelFolder.open(snapshot.context(), label), snapshot.timestamps()));
            for (Range range : entry.getValue()) {
                part = part.and(dimension, search.coordinates(range));
            }
        }
        return part;
    }
}
