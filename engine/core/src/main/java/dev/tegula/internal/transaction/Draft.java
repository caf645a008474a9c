package dev.tegula.internal.transaction;

import dev.tegula.errors.InexactDeleteException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.DeleteFile;
import dev.tegula.internal.write.DeleteWrite;
import dev.tegula.internal.write.DenseWrite;
import dev.tegula.internal.write.SparseWrite;
import dev.tegula.internal.write.Tombstones;
import dev.tegula.internal.write.WriteTarget;
import dev.tegula.internal.write.commit.ConsolidatedCommit;
import dev.tegula.internal.write.commit.JobFragments;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.StagedFiles;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.internal.write.object.SchemaChange;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a transaction, in memory: deletes of cells of the base, and then writes. A written cell replaces an
 * earlier one with its coordinates, deleted or not. A changed schema applies to its writes.
 */
public final class Draft {

    /** A box of a dense array with its cells in row-major order. */
    private record BoxOfCells(Subarray box, Cells cells) {}

    private final ArrayContext context;
    private final TimestampRange timestamps;
    private final SchemaRef baseSchema;

    /** The schema of writes; without a file if it is not that of the base. */
    private SchemaRef schemaRef;

    private @Nullable WriteJob job;
    private @Nullable JobFragments below;
    private boolean isHideable;
    private @Nullable StoredCondition remaining;
    private final List<FragmentReceipt> parts = new ArrayList<>();
    private MetadataChanges metadata = MetadataChanges.none();
    private final List<Cells> written = new ArrayList<>();
    private final List<BoxOfCells> boxes = new ArrayList<>();
    private final List<Cells> deleted = new ArrayList<>();
    private long bytes;

    /** @param timestamps the time of the transaction; open for the current time */
    public Draft(Base base, TimestampRange timestamps) {
        this.context = base.snapshot().context();
        this.timestamps = timestamps;
        this.baseSchema = base.schema();
        this.schemaRef = baseSchema;
    }

    /** Returns the schema of writes. */
    public ArraySchema schema() {
        return context.schemas().get(schemaRef.name());
    }

    /**
     * Changes the schema before cells are added.
     *
     * @throws IllegalArgumentException if the change is not possible
     */
    public void evolve(SchemaEvolution evolution) {
        evolve(SchemaChange.evolved(context, schemaRef, evolution));
    }

    /** Changes the schema to another one of the array; does nothing if it is the same. */
    public void evolve(ArraySchema next) {
        boolean addsLabels = next.enumerations().stream().anyMatch(each -> each.path() == null);
        if (!addsLabels && next.equals(schema())) {
            return;
        }
        // Its final time is that of the commit.
        schemaRef = SchemaChange.stage(
                context, next, timestamps, context.directory().root());
    }

    /** Begins the job of fragments that others write. All changes have its time. */
    public WriteJob beginJob(long time) {
        WriteJob begun = newJob(time);
        job = begun;
        below = JobFragments.below(begun);
        return begun;
    }

    /** Lets writes and deletes of a later time hide the cells of the job. */
    public void allowHiding() {
        isHideable = true;
    }

    /** Returns whether writes and deletes of a later time may hide its cells. */
    boolean isHideable() {
        return isHideable;
    }

    private WriteJob newJob(long time) {
        String id = NameSource.uuid().substring(0, WriteJob.ID_LENGTH);
        return new WriteJob(context.directory().root().toString(), id, time, schemaRef.name());
    }

    /** Returns the job of fragments that others write, or null. */
    public @Nullable WriteJob job() {
        return job;
    }

    /** Returns where to write fragments that all others of the job hide. */
    public WriteTarget below() {
        WriteJob begun = Objects.requireNonNull(job);
        return new WriteTarget(context, schemaRef, TimestampRange.upTo(begun.timestamp()), below);
    }

    /**
     * Deletes the cells that were written before the job and match a condition, without reading them.
     *
     * @return false if the format cannot store the condition exactly
     * @throws IllegalArgumentException if the condition does not fit the array
     */
    public boolean replace(Condition condition, DeleteKind kind) {
        DeleteWrite delete = new DeleteWrite(context, schemaRef, timestamps);
        if (!delete.isStorable(condition, kind)) {
            return false;
        }
        remaining = delete.storable(condition, kind);
        return true;
    }

    /** Adds fragments of the job. */
    public void add(Collection<FragmentReceipt> receipts) {
        parts.addAll(receipts);
    }

    /** Returns whether the schema is not that of the base. */
    public boolean isEvolved() {
        return !schemaRef.equals(baseSchema);
    }

    /** Adds changes of metadata, which replace earlier ones of their keys. */
    public void update(MetadataChanges changes) {
        metadata = metadata.with(changes);
    }

    /** Returns the keys of metadata that change. */
    public Set<String> changedKeys() {
        return metadata.values().keySet();
    }

    /**
     * Adds cells of a sparse array.
     *
     * @throws IllegalArgumentException if they do not fit the array
     */
    public void write(Cells cells, Duplicates duplicates) {
        Cells checked = checks().checked(cells, duplicates);
        if (checked.size() > 0) {
            written.add(checked);
            count(checked);
        }
    }

    /**
     * Adds a box of a dense array.
     *
     * @throws UnsupportedFormatException if it is the second one of an early version
     */
    public void write(Subarray box, Cells cells) {
        FormatVersion version = FormatVersion.forFragment(schema().version());
        if (writtenCells() > 0 && !ConsolidatedCommit.canBeSeveral(version)) {
            throw new UnsupportedFormatException(context.location().uri()
                    + ": several boxes of one transaction are not supported by its format version (found "
                    + version.number() + ", expected at least 12). Write one box, or upgrade the array.");
        }
        boxes.add(new BoxOfCells(box, cells));
        count(cells);
    }

    /**
     * Checks that cells can be deleted by their coordinates.
     *
     * @throws IllegalStateException if the array is dense
     */
    public void requireDeletable() {
        if (schema().isDense()) {
            throw new IllegalStateException(
                    "array is dense: only cells of sparse arrays can be deleted. Overwrite the cells instead.");
        }
        if (schema().allowsDuplicates()) {
            throw InexactDeleteException.ofDuplicates(
                    context.location().uri() + ": transaction: deletes have coordinates, other than ArrayWriter.delete",
                    null);
        }
        FormatVersion version = FormatVersion.forFragment(schema().version());
        if (!version.hasProcessedConditions()) {
            throw new UnsupportedFormatException(
                    context.location().uri() + ": deletes of cells are not supported by its format " + "version (found "
                            + version.number() + ", expected at least 16)");
        }
    }

    /** Adds coordinates of the array whose cells are deleted. */
    public void delete(Cells coordinates) {
        if (coordinates.size() > 0) {
            deleted.add(coordinates);
            count(coordinates);
        }
    }

    /**
     * Returns the columns of all dimensions.
     *
     * @throws IllegalArgumentException if coordinates do not fit the array
     */
    public Cells checkedCoordinates(Cells coordinates) {
        return checks().checkedCoordinates(coordinates);
    }

    /** Returns a write whose checks are used, and nothing else. */
    private SparseWrite checks() {
        return new SparseWrite(new WriteTarget(context, schemaRef, TimestampRange.upTo(0), null));
    }

    /** Returns the fragments of the job that were written before the commit. */
    private List<FragmentReceipt> receipts() {
        List<FragmentReceipt> all = new ArrayList<>(parts);
        if (below != null) {
            all.addAll(below.receipts());
        }
        return all;
    }

    /** Returns whether nothing would be written. */
    public boolean isEmpty() {
        return hasNoCells() && !isEvolved() && metadata.isEmpty() && remaining == null;
    }

    /** Returns whether no cells are written or deleted. */
    public boolean hasNoCells() {
        return written.isEmpty()
                && boxes.isEmpty()
                && deleted.isEmpty()
                && receipts().isEmpty();
    }

    /** Returns whether it deletes cells. */
    boolean deletes() {
        return !deleted.isEmpty() || receipts().stream().anyMatch(JobFragments::deletes);
    }

    /** Returns the number of cells to write, with those that others have written. */
    public long writtenCells() {
        return size(written)
                + boxes.stream().mapToLong(box -> box.cells.size()).sum()
                + receipts().stream().mapToLong(FragmentReceipt::cells).sum();
    }

    /** Returns the number of coordinates to delete. */
    public long deletedCells() {
        return size(deleted);
    }

    private static long size(List<Cells> parts) {
        return parts.stream().mapToLong(Cells::size).sum();
    }

    /** Returns the bytes of memory that the changes take. */
    public long memorySize() {
        return bytes;
    }

    /** Returns the bytes of the changes and of their times, before compression. */
    public long storedSize() {
        return deleted.isEmpty() ? bytes : Tombstones.bytes(schema(), writtenCells(), deletedCells(), bytes);
    }

    private void count(Cells cells) {
        bytes += cells.columns().stream().mapToLong(Column::memorySize).sum();
    }

    /** Writes the changes with a time, and does not commit them. A failure leaves nothing. */
    Prepared prepare(long time) {
        WriteJob begun = job == null ? newJob(time) : job;
        StoreLocation aside = context.location().at(StagedFiles.folder(context.location(), time, begun.id()));
        SchemaRef ref =
                isEvolved() ? SchemaChange.stage(context, schema(), TimestampRange.upTo(time), aside.uri()) : schemaRef;
        WriteJob own = new WriteJob(begun.uri(), begun.id(), time, ref.name());
        JobFragments fragments = below == null ? JobFragments.below(own) : below;
        try {
            write(new WriteTarget(context, ref, TimestampRange.upTo(time), fragments));
            List<FragmentReceipt> all = new ArrayList<>(fragments.receipts());
            all.addAll(parts);
            return new Prepared(own, all, stage(own, aside));
        } catch (RuntimeException | Error e) {
            new Prepared(own, fragments.receipts(), StagedFiles.list(context.location(), own)).delete(context);
            throw e;
        }
    }

    private StagedFiles stage(WriteJob own, StoreLocation aside) {
        if (!isEvolved() && metadata.isEmpty() && remaining == null) {
            return StagedFiles.none(context.location(), own);
        }
        if (remaining != null) {
            // A condition applies to its own time, too, and the cells of the job must stay.
            DeleteFile.write(context, aside.uri(), schema(), own.timestamp() - 1, remaining);
        }
        if (isEvolved()) {
            context.schemas().store(own.schema());
        }
        FormatVersion version = FormatVersion.forFragment(schema().version());
        if (!metadata.isEmpty()) {
            MetadataWrite.write(aside, metadata, TimestampRange.upTo(own.timestamp()), version);
        }
        return StagedFiles.list(context.location(), own);
    }

    private void write(WriteTarget target) {
        Cells cells = written.isEmpty() ? null : Cells.concat(written);
        if (!deleted.isEmpty()) {
            new SparseWrite(target).writeAndDelete(cells, Cells.concat(deleted));
        } else if (cells != null) {
            new SparseWrite(target).write(cells, Duplicates.DROP);
        }
        for (BoxOfCells each : boxes) {
            new DenseWrite(target).write(each.box, each.cells, TileOrder.ROW_MAJOR);
        }
    }
}
