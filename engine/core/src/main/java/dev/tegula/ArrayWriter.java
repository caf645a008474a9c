package dev.tegula;

import dev.tegula.errors.MemoryLimitException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.read.MatchingCells;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.transaction.Attempts;
import dev.tegula.internal.write.AppendBox;
import dev.tegula.internal.write.DeleteWrite;
import dev.tegula.internal.write.DenseGlobalWrite;
import dev.tegula.internal.write.DenseSlabWrite;
import dev.tegula.internal.write.DenseWrite;
import dev.tegula.internal.write.LabelIndexes;
import dev.tegula.internal.write.SparseGlobalWrite;
import dev.tegula.internal.write.SparseWrite;
import dev.tegula.internal.write.Tombstones;
import dev.tegula.internal.write.WriteTarget;
import dev.tegula.internal.write.commit.NewerWrites;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.internal.write.object.SchemaChange;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteMethod;
import dev.tegula.query.DeleteResult;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import dev.tegula.transactions.CommitResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An array opened for writing. Each write creates one fragment, which becomes visible as a whole when the call returns;
 * a failed write leaves the array unchanged. Any number of writers in any number of processes can write concurrently.
 */
public final class ArrayWriter implements AutoCloseable {

    private final WriteTarget target;
    private final ArrayContext context;
    private final SchemaRef schemaRef;
    private final TimestampRange timestamps;
    private final long memoryBudget;
    private boolean closed;
    private boolean wrote;

    /** The fragments that the last delete has read, so that one of many does not open them all again. */
    private Map<String, OpenFragment> openFragments = Map.of();

    /** @param memoryBudget bytes of coordinates that a delete may hold; 0 for a writer that does not delete */
    ArrayWriter(ArrayContext context, TimestampRange timestamps, long memoryBudget) {
        this(context, timestamps, context.directory().schemaAt(timestamps.end()), memoryBudget);
    }

    private ArrayWriter(ArrayContext context, TimestampRange timestamps, SchemaRef schemaRef, long memoryBudget) {
        this(new WriteTarget(context, schemaRef, timestamps, null), memoryBudget);
    }

    ArrayWriter(WriteTarget target, long memoryBudget) {
        this.target = target;
        this.context = target.context();
        this.timestamps = target.timestamps();
        this.schemaRef = target.schemaRef();
        this.memoryBudget = memoryBudget;
        context.schemas().get(schemaRef.name());
    }

    /** Returns the schema of new fragments. */
    public ArraySchema schema() {
        return context.schemas().get(schemaRef.name());
    }

    /**
     * Returns a writer of the values of a dimension label, with the timestamp of this writer: a dense array with the
     * dimension {@code index} and the attribute {@code label}, whose values must be in the order of the label.
     *
     * @throws IllegalArgumentException if there is no label with this name
     */
    public ArrayWriter label(String name) {
        return new ArrayWriter(LabelFolder.open(context, LabelFolder.find(schema(), name)), timestamps, memoryBudget);
    }

    /**
     * Returns a writer with an evolved schema. Its first write stores the schema just before it publishes the fragment,
     * so that a failed write leaves the old schema. The schema has the time of this writer, or the current time; so
     * have its writes.
     *
     * @throws IllegalArgumentException if a change is not possible, or if the array has a schema of that time or later
     */
    public ArrayWriter evolved(SchemaEvolution evolution) {
        requireOpen();
        SchemaRef evolved = SchemaChange.prepare(context, evolution, timestamps);
        return new ArrayWriter(context, timestamps, evolved, memoryBudget);
    }

    /**
     * Writes a box of a dense array.
     *
     * @param box one range per dimension, or none for the whole domain; it need not be aligned to tiles
     * @param cells all attributes, in row-major order of the box; nullable attributes are optional
     * @throws IllegalArgumentException if the box or the cells do not fit the array
     */
    public WriteResult write(Subarray box, Cells cells) {
        return write(box, cells, TileOrder.ROW_MAJOR);
    }

    /**
     * Writes a box of a dense array with cells in row- or col-major order of the box; see {@link #write(Subarray,
     * Cells)}.
     */
    public WriteResult write(Subarray box, Cells cells, TileOrder order) {
        requireOpen();
        if (!schema().isDense()) {
            throw new IllegalStateException("the array is sparse. Write cells with coordinates, without a box.");
        }
        return new DenseWrite(begun()).write(box.resolved(schema()), cells, order);
    }

    /**
     * Writes cells to a sparse array.
     *
     * @param cells all dimensions and attributes, in any order; nullable attributes are optional
     * @throws IllegalArgumentException if cells do not fit the array, are outside its domain, or have equal coordinates
     *     although the array does not allow duplicates
     */
    public WriteResult write(Cells cells) {
        return write(cells, Duplicates.REFUSE);
    }

    /** Writes cells to a sparse array with a given treatment of duplicates; see {@link #write(Cells)}. */
    public WriteResult write(Cells cells, Duplicates duplicates) {
        requireOpen();
        if (schema().isDense()) {
            throw new IllegalStateException("the array is dense. Write cells with their box.");
        }
        return new SparseWrite(begun()).write(cells, duplicates);
    }

    WriteResult deleteAndWrite(Cells deleted, Cells cells) {
        requireOpen();
        if (schema().isDense() || schema().allowsDuplicates()) {
            throw new IllegalStateException("the array is dense or allows duplicates. Only cells of other arrays can be"
                    + " deleted by their coordinates.");
        }
        SparseWrite write = new SparseWrite(begun());
        return deleted.size() == 0
                ? write.write(cells, Duplicates.DROP)
                : write.writeAndDelete(cells.size() == 0 ? null : cells, write.checkedCoordinates(deleted));
    }

    /**
     * Appends cells to a dense array: after the last written cells along one dimension, and across the whole (or
     * current) domain of the others. Expands the current domain first if necessary.
     *
     * @param cells all attributes; whole slices along the dimension, in row-major order of the box that they fill
     * @return the written box, one range per dimension
     * @throws IllegalArgumentException if the cells do not fit the array, are not whole slices, or exceed the domain
     */
    public List<Range> append(String dimension, Cells cells) {
        requireOpen();
        ArraySnapshot present = snapshot(Long.MAX_VALUE);
        Cells indexed = LabelIndexes.of(present.context(), present.schema(), cells);
        AppendBox box = AppendBox.of(
                present.schema(), FragmentSummary.nonEmptyDomain(present.requireFragments()), dimension, indexed);
        List<Range> grown = box.grownDomain();
        // The schema of now: that of this writer may have been evolved since it was opened, also by an append.
        ArrayWriter current = new ArrayWriter(present.context(), timestamps, memoryBudget);
        ArrayWriter writer = grown == null
                ? current
                : current.evolved(SchemaEvolution.begin().expandCurrentDomain(grown));
        wrote = true;
        writer.write(box.subarray(), indexed);
        return box.ranges();
    }

    /**
     * Starts a fragment of a dense array that is written in global order, tile by tile, in any number of calls.
     *
     * @param box one range of whole tiles per dimension, or none for the whole domain
     * @throws IllegalArgumentException if the box is outside the domain or does not consist of whole tiles
     */
    public GlobalOrderWriter globalOrder(Subarray box) {
        requireOpen();
        if (!schema().isDense()) {
            throw new IllegalStateException("the array is sparse. Call globalOrder() without a box.");
        }
        return new GlobalOrderWriter(new DenseGlobalWrite(begun(), box.resolved(schema())));
    }

    /**
     * Starts a fragment of a dense array that is written slab by slab.
     *
     * @param box one range per dimension, or none for the whole domain; it need not be aligned to tiles
     * @throws IllegalArgumentException if the box is outside the domain
     */
    public SlabWriter slabs(Subarray box) {
        requireOpen();
        if (!schema().isDense()) {
            throw new IllegalStateException("the array is sparse. Call globalOrder() instead.");
        }
        return new SlabWriter(new DenseSlabWrite(begun(), box.resolved(schema())));
    }

    /** Starts a fragment of a sparse array that is written in global order, in any number of calls. */
    public GlobalOrderWriter globalOrder() {
        requireOpen();
        return schema().isDense()
                ? globalOrder(Subarray.whole())
                : new GlobalOrderWriter(new SparseGlobalWrite(begun()));
    }

    /** Changes metadata of the array atomically. */
    public void updateMetadata(MetadataChanges changes) {
        requireOpen();
        MetadataWrite.write(context.location(), changes, timestamps, FormatVersion.forFragment(schema().version()));
    }

    /**
     * Deletes the cells of a sparse array that match a condition and were written up to the time of this writer. Newer
     * cells with the same coordinates stay. Readers at earlier times still see the deleted cells.
     *
     * <p>At the current time, the call returns when the clock is past the time of the delete, so that later writes
     * stay. At an explicit time, a stored condition also removes matching cells that are written afterwards at that
     * time or earlier, by this writer or others; tombstones remove those that exist now.
     *
     * <p>The format stores the condition of the cells that stay. It cannot express it for nulls, for NaN in comparisons
     * by order, and for some patterns of texts; and a long condition slows all readers down. The matching cells are
     * then deleted by their coordinates, as by a {@link Transaction}, unless the array allows duplicates.
     *
     * @throws dev.tegula.errors.InexactDeleteException if the delete would also remove other cells
     * @throws IllegalArgumentException if the condition does not fit the array
     */
    public DeleteResult delete(Condition condition) {
        return delete(condition, DeleteKind.MATCHING, null);
    }

    /**
     * Deletes cells in a given way; see {@link #delete(Condition)}.
     *
     * @throws IllegalArgumentException if it is not possible in this way
     */
    public DeleteResult delete(Condition condition, DeleteMethod method) {
        return delete(condition, DeleteKind.MATCHING, method);
    }

    /**
     * Deletes the cells of a sparse array that do not satisfy a condition, including nulls; see
     * {@link #delete(Condition)}.
     *
     * @param stays condition of the cells that stay
     */
    public DeleteResult deleteAllBut(Condition stays) {
        return delete(stays, DeleteKind.ALL_BUT, null);
    }

    /** Deletes all but some cells in a given way; see {@link #deleteAllBut(Condition)}. */
    public DeleteResult deleteAllBut(Condition stays, DeleteMethod method) {
        return delete(stays, DeleteKind.ALL_BUT, method);
    }

    private DeleteResult delete(Condition condition, DeleteKind kind, @Nullable DeleteMethod wanted) {
        DeleteWrite deletion = deletion();
        if (deletion.method(condition, kind, wanted) == DeleteMethod.CONDITION) {
            DeleteResult deleted = deletion.delete(condition, kind);
            wrote = true;
            return deleted;
        }
        DeleteResult deleted;
        try {
            deleted = Attempts.of(() -> deleteInTransaction(condition, kind));
        } catch (MemoryLimitException tooMany) {
            if (wanted != null || !deletion.isStorable(condition, kind)) {
                throw tooMany;
            }
            deleted = deletion.delete(condition, kind); // long, and slow for readers, but exact
        }
        wrote = true;
        return deleted;
    }

    private DeleteResult deleteInTransaction(Condition condition, DeleteKind kind) {
        try (Transaction transaction = Transaction.begin(context.location(), timestamps, memoryBudget, openFragments)) {
            openFragments = transaction.openFragments();
            long cells = transaction.delete(condition, kind);
            CommitResult committed = transaction.commit();
            List<String> names = committed.fragments();
            return new DeleteResult(
                    DeleteMethod.TOMBSTONES, names.isEmpty() ? null : names.get(0), committed.timestamp(), cells);
        }
    }

    /**
     * Counts the cells that {@link #delete(Condition)} would delete, without deleting them, and tells how.
     *
     * @throws IllegalArgumentException as {@link #delete(Condition)}
     */
    public DeletePreview previewDelete(Condition condition) {
        return preview(condition, DeleteKind.MATCHING);
    }

    /** Counts the cells that {@link #deleteAllBut(Condition)} would delete, without deleting them, and tells how. */
    public DeletePreview previewDeleteAllBut(Condition stays) {
        return preview(stays, DeleteKind.ALL_BUT);
    }

    private DeletePreview preview(Condition condition, DeleteKind kind) {
        DeleteWrite deletion = deletion();
        DeleteMethod method = deletion.method(condition, kind, null);
        MatchingCells matching = new MatchingCells(snapshot(timestamps.end()));
        if (method == DeleteMethod.CONDITION) {
            matching.find(condition, kind);
            Map<String, Long> found = matching.found();
            return new DeletePreview(method, sum(found), found, deletion.bytes(condition, kind), 0, 0);
        }
        long coordinates = matching.coordinateBytes(condition, kind);
        Map<String, Long> found = matching.found();
        return new DeletePreview(
                method,
                sum(found),
                found,
                Tombstones.bytes(schema(), 0, sum(found), coordinates),
                matching.cost().readFragments(),
                matching.cost().bytes());
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Returns how {@link #delete(Condition)} would delete cells, without reading any.
     *
     * @throws IllegalArgumentException as {@link #delete(Condition)}
     */
    public DeleteMethod checkDelete(Condition condition) {
        return deletion().method(condition, DeleteKind.MATCHING, null);
    }

    private DeleteWrite deletion() {
        requireOpen();
        return new DeleteWrite(context, schemaRef, timestamps);
    }

    private ArraySnapshot snapshot(long time) {
        return Retry.whileListingChanges(
                () -> ArraySnapshot.open(ArrayContext.open(context.location()), TimestampRange.upTo(time)));
    }

    private WriteTarget begun() {
        wrote = true;
        return target;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the writer is closed. Open the array again.");
        }
    }

    /**
     * Closes the writer. On a local disk, a warning is logged if it wrote at the current time and the array has writes
     * of a later time, which hide its own: the clock was set back, or that of another machine is ahead.
     */
    @Override
    public void close() {
        if (wrote && !closed && target.job() == null) {
            NewerWrites.warnIfNear(context.location(), timestamps);
        }
        closed = true;
    }
}
