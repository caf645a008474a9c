package dev.tegula;

import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.history.Comparability;
import dev.tegula.internal.read.MatchingCells;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.transaction.Base;
import dev.tegula.internal.transaction.Dependencies;
import dev.tegula.internal.transaction.Draft;
import dev.tegula.internal.transaction.Prepared;
import dev.tegula.internal.transaction.Replaced;
import dev.tegula.internal.transaction.Restoration;
import dev.tegula.internal.transaction.TransactionCommit;
import dev.tegula.internal.write.WriteTarget;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Difference;
import dev.tegula.query.Duplicates;
import dev.tegula.query.QueryCost;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.transactions.CommitResult;
import dev.tegula.transactions.TransactionPreview;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes of an array that become visible together, and only if nobody has changed what the transaction has read. It
 * reads one state of the array, its base: the present one, or that of a reader ({@link ArrayReader#transaction}).
 * Deletes apply to the cells of the base; then written cells replace those with their coordinates. The order of calls
 * does not matter, except that the last of several writes of a cell counts.
 *
 * <pre>{@code
 * CommitResult result = tegula.inTransaction(uri, transaction -> {
 *     Cells account = transaction.read(Subarray.point("id", 7));
 *     transaction.write(changed(account));
 *     transaction.delete(Condition.field("balance").eq(0));
 * });
 * }</pre>
 *
 * <p>Transactions of any number of processes are serializable: the result is as if one had run after the other. What it
 * has read are the subarrays of its queries, and the conditions of its deletes. Writes without a transaction, and those
 * of other libraries, count if they are visible when the transaction looks for conflicts; one that is published a
 * moment later is not seen. Transactions that read nothing have no conflicts with writes.
 *
 * <p>Changes are kept in memory until {@link #commit}; written arrays are not copied. For threads: queries may run at
 * the same time; changes may not.
 */
public final class Transaction implements AutoCloseable {

    private final StoreLocation location;
    private final long memoryBudget;
    private final Base base;
    private final ArrayReader reader;
    private final Dependencies dependencies = new Dependencies();
    private final Draft draft;
    private final TransactionCommit commit;
    private final Set<String> readFragments = new HashSet<>();
    private long readBytes;
    private boolean ended;

    private Transaction(
            StoreLocation location,
            TimestampRange timestamps,
            long memoryBudget,
            Base base,
            @Nullable ArrayReader state) {
        this.location = location;
        this.memoryBudget = memoryBudget;
        this.base = base;
        this.reader = state == null
                ? new ArrayReader(base.snapshot(), memoryBudget, dependencies::addRegion)
                : state.copy(dependencies::addRegion);
        this.draft = new Draft(base, timestamps);
        this.commit = new TransactionCommit(location, base, draft, dependencies, timestamps);
    }

    static Transaction begin(StoreLocation location, TimestampRange timestamps, long memoryBudget) {
        return begin(location, timestamps, memoryBudget, Map.of());
    }

    /** @param known fragments that were opened before, by name */
    static Transaction begin(
            StoreLocation location, TimestampRange timestamps, long memoryBudget, Map<String, OpenFragment> known) {
        Base base = Base.open(location, timestamps, known);
        return new Transaction(location, timestamps, memoryBudget, base, null);
    }

    /** Begins a transaction on the state of a reader, which is published at the current time. */
    static Transaction begin(ArrayReader reader, long memoryBudget) {
        Base base = Base.of(reader.snapshot());
        StoreLocation location = base.snapshot().context().location();
        return new Transaction(location, TimestampRange.all(), memoryBudget, base, reader);
    }

    /** Returns the fragments of the base by name, for a transaction that follows. */
    Map<String, OpenFragment> openFragments() {
        return base.fragments();
    }

    /** Returns the schema of writes: that of the base, unless it was evolved. */
    public ArraySchema schema() {
        return draft.schema();
    }

    /**
     * Changes the schema, for writes that follow in this transaction. Queries see the base with its own schema.
     *
     * @throws IllegalArgumentException if the change is not possible
     * @throws IllegalStateException if the transaction has written or deleted cells
     */
    public void evolve(SchemaEvolution evolution) {
        requireActive();
        if (!draft.hasNoCells() || draft.job() != null) {
            throw new IllegalStateException("the transaction has written or deleted cells. Evolve the schema first.");
        }
        draft.evolve(evolution);
    }

    /**
     * Returns the metadata of the base. The transaction depends on all of them. They are read on the first call; if
     * others changed something in between, {@link #commit} finds a conflict, also without changes.
     */
    public Map<String, MetadataValue> metadata() {
        requireActive();
        Map<String, MetadataValue> values = reader.metadata();
        dependencies.addMetadata(values);
        return values;
    }

    /** Returns a value of the metadata of the base, or null. The transaction depends on it. */
    public @Nullable MetadataValue metadata(String key) {
        requireActive();
        MetadataValue value = reader.metadata().get(key);
        dependencies.addMetadata(key, value);
        return value;
    }

    /** Changes metadata, which become visible just after the cells. */
    public void updateMetadata(MetadataChanges changes) {
        requireActive();
        draft.update(changes);
    }

    /**
     * Returns a query of the base. The transaction depends on each subarray that it reads, whatever its condition and
     * limit: name a subarray, or any write to the array is a conflict.
     */
    public Query query() {
        requireActive();
        return reader.query();
    }

    /**
     * Returns the base as a reader, which stays open as long as the transaction. The transaction depends on each
     * subarray that queries of the reader read or divide into splits, as on those of {@link #query}.
     */
    public ArrayReader reader() {
        requireActive();
        return reader;
    }

    /** Reads part of the base in row-major order; see {@link #query} and {@link ArrayReader#read}. */
    public Cells read(Subarray subarray, String... fields) {
        Query part = query().subarray(subarray);
        return (fields.length == 0 ? part : part.fields(fields)).read();
    }

    /** Makes the transaction depend on a subarray that was read by other means, as if a query had read it. */
    public void requireUnchanged(Subarray subarray) {
        requireActive();
        dependencies.addRegion(subarray.resolved(schema()));
    }

    /**
     * Makes the transaction depend on the cells of a sparse array at coordinates, whether they exist or not.
     *
     * @param coordinates all dimensions, and nothing else
     * @throws IllegalArgumentException if they do not fit the array
     */
    public void requireUnchanged(Cells coordinates) {
        requireActive();
        requireSparse();
        dependencies.addPoints(draft.checkedCoordinates(coordinates));
    }

    private void requireSparse() {
        if (schema().isDense()) {
            throw new IllegalStateException("the array is dense. Name boxes of cells.");
        }
    }

    /**
     * Writes cells to a sparse array. Those of the same coordinates are replaced, unless the array allows duplicates.
     *
     * @param cells all dimensions and attributes, in any order; nullable attributes are optional
     * @throws IllegalArgumentException if cells do not fit the array or are outside its domain
     */
    public void write(Cells cells) {
        write(cells, Duplicates.DROP);
    }

    /**
     * Writes cells to a sparse array; see {@link #write(Cells)}.
     *
     * @param duplicates what happens to cells of this call with equal coordinates, if the array does not allow them
     * @throws dev.tegula.errors.DuplicateCellsException if there are some and they are refused
     */
    public void write(Cells cells, Duplicates duplicates) {
        requireActive();
        requireSparse();
        draft.write(cells, duplicates);
        requireMemory(0);
    }

    /**
     * Writes a box of a dense array.
     *
     * @param box one range per dimension, or none for the whole domain
     * @param cells all attributes, in row-major order of the box
     */
    public void write(Subarray box, Cells cells) {
        requireActive();
        if (!schema().isDense()) {
            throw new IllegalStateException("the array is sparse. Write cells with coordinates, without a box.");
        }
        draft.write(box.resolved(schema()), cells);
        requireMemory(0);
    }

    /**
     * Deletes the cells of the base that match a condition, of any kind: their coordinates are read now.
     *
     * @return the number of matching cells
     * @throws IllegalArgumentException if the condition does not fit the array
     * @throws MemoryLimitException if the coordinates need more memory than the engine's budget
     */
    public long delete(Condition condition) {
        return delete(condition, DeleteKind.MATCHING);
    }

    /** Deletes the cells of the base that do not satisfy a condition, including nulls; see {@link #delete}. */
    public long deleteAllBut(Condition stays) {
        return delete(stays, DeleteKind.ALL_BUT);
    }

    long delete(Condition condition, DeleteKind kind) {
        requireDeletable();
        List<Cells> batches = new ArrayList<>();
        long bytes = 0;
        MatchingCells matching = new MatchingCells(base.snapshot());
        Iterator<Cells> found = matching.coordinates(condition, kind);
        while (found.hasNext()) {
            Cells batch = found.next();
            bytes += batch.columns().stream().mapToLong(Column::memorySize).sum();
            requireMemory(bytes);
            batches.add(batch);
        }
        Cells all = batches.isEmpty() ? Cells.of(List.of()) : Cells.concat(batches);
        count(matching.cost());
        dependencies.addMatches(condition, kind, all);
        draft.delete(all);
        return all.size();
    }

    /**
     * Deletes the cells at coordinates, which need not exist.
     *
     * @param coordinates all dimensions, and nothing else
     * @throws IllegalArgumentException if they do not fit the array
     */
    public void delete(Cells coordinates) {
        requireDeletable();
        draft.delete(draft.checkedCoordinates(coordinates));
        requireMemory(0);
    }

    /**
     * Brings back an earlier state: cells that were written since are deleted, or have their former values again; so
     * have metadata, except tags and the progress of writers. Attributes that were added since are dropped, and dropped
     * ones return. Dimensions, the current domain, dimension labels, and entries that were added to enumerations stay.
     * Boxes of dense arrays that were not written then get fill values. The transaction depends on the whole array.
     * Call it before other changes.
     *
     * @param past this array at an earlier time. A reader without a time has the metadata of the moment of this call
     * @return a sentence for each thing that stays although it was different then: the current domain, dimension labels
     * @throws IllegalStateException if the transaction has changes
     * @throws InvalidStateException if a consolidation of a dense array has merged cells of that time with later ones,
     *     if cells were written outside the current domain of that time, or if the array did not exist then
     * @throws IllegalArgumentException if it is another array with other dimensions, or the array allows duplicates
     */
    public List<String> restore(ArrayReader past) {
        requireActive();
        if (!draft.isEmpty()) {
            throw new IllegalStateException("the transaction has changes. Restore before other changes.");
        }
        Comparability.require(schema(), past.schema());
        Restoration restoration = new Restoration(base.snapshot(), past.snapshot());
        restoration.requireExisted(past.metadata());
        Replaced.requireComplete(past.snapshot());
        dependencies.addRegion(Subarray.whole());
        updateMetadata(Restoration.metadata(metadata(), past.metadata()));
        ArraySchema then = restoration.schema();
        if (then != null) {
            draft.evolve(then);
        }
        if (schema().isDense()) {
            restoration.boxes().forEach(box -> write(box, past.read(box)));
            return restoration.kept();
        }
        try (ArrayReader present = new ArrayReader(restoration.presentCells(schema()), memoryBudget)) {
            for (Difference each : present.indexedDifferences(past)) {
                if (each.removed().size() > 0) {
                    delete(coordinatesOf(each.removed()));
                }
                for (Cells cells : List.of(each.added(), each.after())) {
                    if (cells.size() > 0) { // without cells, there may be no columns
                        write(cells);
                    }
                }
            }
        }
        return restoration.kept();
    }

    private Cells coordinatesOf(Cells cells) {
        return Cells.of(schema().dimensions().stream()
                .map(dimension -> cells.column(dimension.name()))
                .toList());
    }

    /**
     * Begins a job whose fragments other threads or processes write ({@link WriteJobs#open}), and which this
     * transaction publishes after {@link #add}. It has the schema of the base. Cells of these fragments replace those
     * that the transaction itself writes. Where later writes would hide them, {@link #commit} is a conflict: they
     * cannot be written again. After a commit, {@link WriteJobs#discardUnpublished} deletes fragments that were not
     * added; {@link #close} without one deletes all.
     *
     * @throws IllegalStateException if the schema was evolved, or a job has begun
     */
    public WriteJob beginJob() {
        requireActive();
        if (draft.isEvolved() || draft.job() != null) {
            throw new IllegalStateException("the transaction has evolved the schema or begun a job. Use another one.");
        }
        return commit.beginJob();
    }

    /**
     * Begins a job as {@link #beginJob} does, whose cells are those of its time: writes and deletes that began later
     * hide them, as those of a job without a transaction, and are no conflict.
     *
     * @throws IllegalStateException if the schema was evolved, or a job has begun
     */
    public WriteJob beginAppend() {
        WriteJob job = beginJob();
        draft.allowHiding();
        return job;
    }

    /**
     * Returns a writer of fragments of the job that all its other fragments hide, such as fill values of boxes that
     * they replace. Its fragments are published without their receipts.
     *
     * @throws IllegalStateException if the transaction has begun no job
     */
    public JobWriter openBelow() {
        requireJob();
        WriteTarget below = draft.below();
        return new JobWriter(new ArrayWriter(below, 0), Objects.requireNonNull(below.job()));
    }

    /**
     * Deletes all cells of a sparse array that match a condition and were written before the job, in the file that
     * makes its fragments visible. Reads nothing, and depends on nothing.
     *
     * @return false if the format cannot store the condition exactly; nothing is deleted then
     * @throws IllegalArgumentException if the condition does not fit the array
     * @throws IllegalStateException if the transaction has begun no job, or the array is dense
     */
    public boolean replace(Condition condition) {
        requireJob();
        return draft.replace(condition, DeleteKind.MATCHING);
    }

    /** Deletes all cells that do not satisfy a condition, including nulls; see {@link #replace}. */
    public boolean replaceAllBut(Condition stays) {
        requireJob();
        return draft.replace(stays, DeleteKind.ALL_BUT);
    }

    private void requireJob() {
        requireActive();
        if (draft.job() == null) {
            throw new IllegalStateException("the transaction has no job. Begin one before fragments are written.");
        }
    }

    /**
     * Adds fragments of the job of this transaction. Those of tasks that were repeated must be left out.
     *
     * @throws IllegalStateException if it has begun no job
     */
    public void add(Collection<FragmentReceipt> receipts) {
        requireJob();
        draft.add(receipts);
    }

    private void requireMemory(long more) {
        long bytes = draft.memorySize() + more;
        if (bytes > memoryBudget) {
            throw new MemoryLimitException(
                    location.uri() + ": transaction: its changes need more memory than the engine's memoryBudget "
                            + "(found " + bytes + " bytes, expected at most " + memoryBudget
                            + "). Divide the transaction, or raise the budget.");
        }
    }

    private void requireDeletable() {
        requireActive();
        draft.requireDeletable();
    }

    private void requireActive() {
        if (ended) {
            throw new IllegalStateException("the transaction has ended. Begin another one.");
        }
    }

    private void count(QueryCost cost) {
        cost.fragments().stream()
                .filter(fragment -> fragment.tiles() > 0)
                .forEach(fragment -> readFragments.add(fragment.name()));
        readBytes += cost.bytes();
    }

    /** Returns the changes so far, and their cost. */
    public TransactionPreview preview() {
        return new TransactionPreview(
                draft.writtenCells(),
                draft.deletedCells(),
                draft.storedSize(),
                readFragments.size(),
                readBytes,
                draft.isEvolved(),
                draft.changedKeys());
    }

    /**
     * Publishes all changes with one request, and ends the transaction. If the store fails, the call can be repeated:
     * it completes what was decided, or tries again.
     *
     * @throws dev.tegula.errors.ConflictException if what was read has changed since; nothing is written then
     */
    public CommitResult commit() {
        requireActive();
        if (draft.isEmpty()) {
            ended = true;
            commit.abandon(); // fragments of its job that were not added
            commit.requireOneState();
            return new CommitResult(base.time(), List.of());
        }
        Prepared published = commit.run();
        ended = true;
        return new CommitResult(published.time(), published.fragments());
    }

    /** Ends the transaction. Without {@link #commit}, nothing is written. */
    @Override
    public void close() {
        if (!ended) {
            ended = true;
            commit.abandon();
        }
        reader.close();
    }
}
