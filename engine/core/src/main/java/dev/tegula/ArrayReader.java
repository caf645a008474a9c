package dev.tegula;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.history.CellHistory;
import dev.tegula.internal.history.Comparability;
import dev.tegula.internal.history.StateDifferences;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.read.LabelColumns;
import dev.tegula.internal.read.ReadableArray;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.storage.open.PinnedSnapshot;
import dev.tegula.internal.storage.open.UncommittedFragments;
import dev.tegula.maintenance.UncommittedFragment;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.CellGrid;
import dev.tegula.query.CellVersion;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Difference;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An array opened for reading, a snapshot: later writes are not visible. Thread-safe. */
public final class ArrayReader implements AutoCloseable {

    private final ArraySnapshot snapshot;
    private final long memoryBudget;
    private final ReadableArray array;
    private final @Nullable QuerySplit piece;
    private final Consumer<Subarray> onRead;
    private @Nullable Map<String, MetadataValue> metadata;
    private volatile boolean closed;

    ArrayReader(ArraySnapshot snapshot, long memoryBudget) {
        this(snapshot, memoryBudget, null, subarray -> {});
    }

    /** @param onRead receives each subarray before it is read */
    ArrayReader(ArraySnapshot snapshot, long memoryBudget, Consumer<Subarray> onRead) {
        this(snapshot, memoryBudget, null, onRead);
    }

    private ArrayReader(
            ArraySnapshot snapshot, long memoryBudget, @Nullable QuerySplit piece, Consumer<Subarray> onRead) {
        this.snapshot = snapshot;
        this.memoryBudget = memoryBudget;
        this.array = ReadableArray.of(snapshot);
        this.piece = piece;
        this.onRead = onRead;
    }

    /**
     * Returns another reader of the same state, with the metadata that were read, to be closed on its own.
     *
     * @param onRead receives each subarray before it is read
     */
    synchronized ArrayReader copy(Consumer<Subarray> onRead) {
        ArrayReader copy = new ArrayReader(snapshot, memoryBudget, piece, onRead);
        copy.metadata = metadata;
        return copy;
    }

    /** Opens the files of a piece of a query. */
    static ArrayReader open(StoreLocation location, QuerySplit split, long memoryBudget) {
        return new ArrayReader(PinnedSnapshot.open(location, split.array()), memoryBudget, split, subarray -> {});
    }

    public ArraySchema schema() {
        return snapshot.schema();
    }

    /**
     * Returns an enumeration of the array, read on the first call.
     *
     * @throws IllegalArgumentException if the schema has no enumeration with this name
     */
    public Enumeration enumeration(String name) {
        return snapshot.context().schemas().enumeration(schema(), name);
    }

    /** Returns the schema with the entries of all enumerations, from which an equal array can be created. */
    public ArraySchema fullSchema() {
        return snapshot.context().schemas().withEnumerations(schema());
    }

    /**
     * Returns a reader of the values of a dimension label at the time of this reader: a dense array with the dimension
     * {@code index}, of the type and domain of the labelled dimension, and the attribute {@code label}.
     *
     * @throws IllegalArgumentException if there is no label with this name
     */
    public ArrayReader label(String name) {
        ArrayContext labels = LabelFolder.open(snapshot.context(), LabelFolder.find(schema(), name));
        return new ArrayReader(ArraySnapshot.open(labels, timestamps()), memoryBudget);
    }

    /** Returns the time range of the visible writes. */
    public TimestampRange timestamps() {
        return snapshot.timestamps();
    }

    /**
     * Returns when the schema was created, in milliseconds since 1970. At times before the array was created, its first
     * schema is used, so that the result is after the end of {@link #timestamps}.
     */
    public long schemaTime() {
        return snapshot.context().directory().schemaAt(timestamps().end()).timestamp();
    }

    /**
     * Returns the attributes of other schemas of the array that its schema does not have. Fragments keep their values,
     * which are those of a later attribute of the same name and type.
     */
    public List<Attribute> formerAttributes() {
        return snapshot.formerAttributes();
    }

    /**
     * Returns the visible fragments, oldest first.
     *
     * @throws dev.tegula.errors.CorruptArrayException if a committed fragment is missing
     */
    public List<FragmentInfo> fragments() {
        return snapshot.requireFragments().fragments().stream()
                .map(fragment -> {
                    FragmentSummary s = FragmentSummary.of(fragment);
                    return new FragmentInfo(
                            fragment.name().text(),
                            fragment.uri().toString(),
                            fragment.name().start(),
                            fragment.name().end(),
                            fragment.version().number(),
                            fragment.isDense(),
                            fragment.nonEmptyDomain(),
                            s.cells(),
                            s.tiles(),
                            s.bytes(),
                            fragment.schemaName(),
                            !fragment.isSeen());
                })
                .toList();
    }

    /**
     * Returns complete fragments without a commit that were not modified for an hour, which may have lost their commit
     * files. Includes fragments of all times. Lists the folder of fragments once.
     */
    public List<UncommittedFragment> uncommittedFragments() {
        return UncommittedFragments.reported(snapshot.context()).stream()
                .map(fragment -> new UncommittedFragment(
                        fragment.name().text(),
                        fragment.uri().toString(),
                        Instant.ofEpochMilli(fragment.modifiedMillis()),
                        fragment.complete()))
                .toList();
    }

    /**
     * Returns the metadata in the time range of this reader, by key; read on the first call. A reader without a time
     * has those of that moment, which may be later than its cells: a limit by the clock of this machine would hide
     * changes of others whose clock is ahead. Open the array at a time, or use {@link Transaction#metadata}, which
     * finds later changes.
     *
     * @throws dev.tegula.errors.CorruptArrayException if the metadata is damaged
     */
    public synchronized Map<String, MetadataValue> metadata() {
        Map<String, MetadataValue> present = metadata;
        if (present == null) {
            present = Collections.unmodifiableMap(
                    MetadataFolder.read(snapshot.context().location(), snapshot.timestamps()));
            metadata = present;
        }
        return present;
    }

    /**
     * Returns cells with labels instead of indexes in the columns of attributes with an enumeration; null where an
     * index has no label.
     */
    public Cells labelled(Cells cells) {
        return Cells.of(cells.columns().stream()
                .map(column -> {
                    Attribute attribute = schema().attribute(column.name());
                    String name = attribute == null ? null : attribute.enumeration();
                    return name == null ? column : column.labels(enumeration(name));
                })
                .toList());
    }

    /**
     * Returns cells with the values of dimension labels: a column per label, behind the coordinates that it labels.
     * Coordinates without a written label have the fill value of its type.
     */
    public Cells withDimensionLabels(Cells cells) {
        return schema().labels().isEmpty() || cells.size() == 0 ? cells : LabelColumns.add(snapshot, cells);
    }

    /**
     * Reads a box of a dense array as a grid; see {@link #read}.
     *
     * @param box at most one range per dimension
     * @throws IllegalArgumentException if the array is sparse, or a dimension has several ranges
     */
    public CellGrid grid(Subarray box, String... fields) {
        if (!schema().isDense()) {
            throw new IllegalArgumentException("a sparse array has no grid. Call read().");
        }
        List<Range.OfLong> ranges = DenseSelection.box(schema(), box.resolved(schema()));
        int[] shape = new int[ranges.size()];
        for (int d = 0; d < shape.length; d++) {
            long length = ranges.get(d).high() - ranges.get(d).low() + 1;
            if (length <= 0 || length > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("dimension '"
                        + schema().dimensions().get(d).name() + "': too long for a grid (found " + ranges.get(d)
                        + "). Name a range in the box.");
            }
            shape[d] = (int) length;
        }
        return CellGrid.of(read(box, fields), shape);
    }

    /**
     * Returns the smallest box that contains all visible fragments, one range per dimension; null if there are none.
     */
    public @Nullable List<Range> nonEmptyDomain() {
        return FragmentSummary.nonEmptyDomain(snapshot.requireFragments());
    }

    /** Returns the number of deletes by condition in the time range of this reader. */
    public int deletes() {
        return snapshot.deletes().size();
    }

    /**
     * Begins a transaction on the state that this reader sees, with its key. Changes get the time of the commit, also
     * if this reader was opened at a time or tag: all later commits are those of others. What this reader has read does
     * not count; what the transaction reads does. Either may be closed before the other.
     *
     * @throws IllegalStateException if the reader is closed, was opened for a piece of a query, or has a time range
     *     that does not begin at 0
     */
    public Transaction transaction() {
        requireOpen();
        if (piece != null || timestamps().start() > 0) {
            throw new IllegalStateException("the reader sees a part of the array's state (found "
                    + (piece == null ? "times " + timestamps() : piece.toString())
                    + "). Open the array with an end of the time range only.");
        }
        return Transaction.begin(this, memoryBudget);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the reader is closed. Open the array again.");
        }
    }

    /** Returns a query of all cells. */
    public Query query() {
        requireOpen();
        return Query.of(array, memoryBudget, onRead);
    }

    /**
     * Returns the query of a piece, which can be changed as any query.
     *
     * @throws IllegalArgumentException if this reader was not opened for the piece, or for one with the same fragments
     */
    public Query query(QuerySplit split) {
        List<String> names =
                snapshot.fragments().stream().map(f -> f.name().text()).toList();
        List<String> pinned =
                split.array().fragments().stream().map(PathNames::last).toList();
        if (!names.equals(pinned) || !timestamps().equals(split.array().timestamps())) {
            throw new IllegalArgumentException(split + ": the reader has other fragments (found " + names.size()
                    + ", expected the split's " + pinned.size() + "). Open the split with Tegula.open().");
        }
        SplitQuery piece = split.query();
        Query query = query().subarray(piece.subarray()).fields(piece.fields()).order(piece.order());
        Condition condition = piece.condition();
        query = condition == null ? query : query.where(condition);
        return piece.matchesOnly() ? query.matchesOnly() : query;
    }

    /**
     * Reads part of the array in row-major order.
     *
     * @param fields attributes and dimensions; none for the default of {@link Query#fields(String...)}
     */
    public Cells read(Subarray subarray, String... fields) {
        Query query = query().subarray(subarray);
        return (fields.length == 0 ? query : query.fields(fields)).read();
    }

    /**
     * Returns the versions of the cells of a subarray, usually one cell, in the time range of this reader, oldest
     * first.
     *
     * @param fields attributes and dimensions; none for the default of {@link Query#fields(String...)}
     */
    public List<CellVersion> history(Subarray subarray, String... fields) {
        Subarray part = subarray.resolved(schema());
        return CellHistory.of(snapshot.context(), timestamps(), part, at -> {
            try (ArrayReader array = new ArrayReader(at, memoryBudget)) {
                return array.read(part, fields);
            }
        });
    }

    /**
     * Returns the changes after a time and until the end of the time range of this reader.
     *
     * @param after time in milliseconds since 1970, whose own changes are left out; -1 for all changes
     * @throws IllegalArgumentException if it is less than -1, or not before the end of the time range
     */
    public Changes changes(long after) {
        TimestampRange range = timestamps();
        if (after < -1 || after >= range.end()) {
            throw new IllegalArgumentException("changes: start of the time range out of range (found " + after
                    + ", expected -1 to " + (range.end() - 1) + "). Choose an earlier one, or a later end.");
        }
        TimestampRange until = TimestampRange.between(Math.max(range.start(), after + 1), range.end());
        return Changes.of(ArraySnapshot.open(snapshot.context(), until), memoryBudget);
    }

    /**
     * Returns the writes of the array, to read what is new again and again.
     *
     * @throws IllegalStateException if this reader has a time range
     */
    public WriteFeed feed() {
        requireOpen();
        if (!timestamps().equals(TimestampRange.all())) {
            throw new IllegalStateException("feed() cannot be combined with a time range, because jobs become visible"
                    + " long after their time. Open the array without one.");
        }
        return new WriteFeed(snapshot, memoryBudget);
    }

    /**
     * Returns the cells in which another state of this array, or another array, differs from this one, in batches:
     * dimensions, and the attributes that both have with one type. Values are compared bit by bit; enumerated
     * attributes by their labels, and indexes without a label by their numbers. Of dense arrays, the smallest box
     * around all writes of both is compared, with fill values.
     *
     * @throws IllegalArgumentException if the dimensions are not the same, one array is dense and the other is not, or
     *     one allows duplicates
     */
    public Iterable<Difference> differences(ArrayReader other) {
        return differences(other, ArrayReader::labelled);
    }

    /** Returns the snapshot that is read. */
    ArraySnapshot snapshot() {
        return snapshot;
    }

    /** Returns the differences from another state of this array, with indexes of enumerations. */
    Iterable<Difference> indexedDifferences(ArrayReader other) {
        return differences(other, (reader, cells) -> cells);
    }

    private Iterable<Difference> differences(ArrayReader other, BiFunction<ArrayReader, Cells, Cells> view) {
        Comparability.require(schema(), other.schema());
        List<String> fields = new ArrayList<>();
        schema().dimensions().forEach(dimension -> fields.add(dimension.name()));
        schema().attributes().stream()
                .filter(attribute -> Comparability.isComparable(attribute, other.schema()))
                .forEach(attribute -> fields.add(attribute.name()));
        Subarray box = schema().isDense() ? Comparability.box(snapshot, other.snapshot) : Subarray.whole();
        return box == null
                ? List.of()
                : () -> new StateDifferences(schema(), ordered(box, fields, view), other.ordered(box, fields, view));
    }

    private StateDifferences.State ordered(
            Subarray box, List<String> fields, BiFunction<ArrayReader, Cells, Cells> view) {
        CellBatches batches = query().subarray(box)
                .fields(fields)
                .order(ResultOrder.ROW_MAJOR)
                .batches(Math.max(1, memoryBudget / 4)); // two states, and what differs of each
        return new StateDifferences.State(batches.iterator(), cells -> view.apply(this, cells));
    }

    /** Returns the URI, the time range and the schema. */
    @Override
    public String toString() {
        return "ArrayReader[" + snapshot.context().directory().root() + ", " + timestamps() + ", " + schema() + "]";
    }

    @Override
    public void close() {
        closed = true;
        snapshot.forgetChunks();
    }
}
