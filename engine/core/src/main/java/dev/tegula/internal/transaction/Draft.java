package dev.tegula.internal.transaction;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.DenseWrite;
import dev.tegula.internal.write.SparseWrite;
import dev.tegula.internal.write.Tombstones;
import dev.tegula.internal.write.WriteTarget;
import dev.tegula.internal.write.commit.JobFragments;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.StagedFiles;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.internal.write.object.SchemaChange;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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

    /** Adds a box of a dense array. */
    public void write(Subarray box, Cells cells) {
        boxes.add(new BoxOfCells(box, cells));
        count(cells);
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

    /** Returns whether nothing would be written. */
    public boolean isEmpty() {
        return hasNoCells() && !isEvolved() && metadata.isEmpty();
    }

    /** Returns whether no cells are written or deleted. */
    public boolean hasNoCells() {
        return written.isEmpty() && boxes.isEmpty() && deleted.isEmpty();
    }

    /** Returns whether it deletes cells. */
    boolean deletes() {
        return !deleted.isEmpty();
    }

    /** Returns the number of cells to write. */
    public long writtenCells() {
        return size(written) + boxes.stream().mapToLong(box -> box.cells.size()).sum();
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
        return deletes() ? Tombstones.bytes(schema(), writtenCells(), deletedCells(), bytes) : bytes;
    }

    private void count(Cells cells) {
        bytes += cells.columns().stream().mapToLong(Column::memorySize).sum();
    }

    /** Writes the changes with a time, and does not commit them. A failure leaves nothing. */
    Prepared prepare(long time) {
        String id = NameSource.uuid().substring(0, WriteJob.ID_LENGTH);
        StoreLocation aside = context.location().at(StagedFiles.folder(context.location(), time, id));
        SchemaRef ref =
                isEvolved() ? SchemaChange.stage(context, schema(), TimestampRange.upTo(time), aside.uri()) : schemaRef;
        WriteJob job = new WriteJob(context.directory().root().toString(), id, time, ref.name());
        JobFragments fragments = new JobFragments(job);
        try {
            write(new WriteTarget(context, ref, TimestampRange.upTo(time), fragments));
            return new Prepared(job, fragments.receipts(), stage(job, aside));
        } catch (RuntimeException | Error e) {
            new Prepared(job, fragments.receipts(), StagedFiles.list(context.location(), job)).delete(context);
            throw e;
        }
    }

    private StagedFiles stage(WriteJob job, StoreLocation aside) {
        if (!isEvolved() && metadata.isEmpty()) {
            return StagedFiles.none(context.location(), job);
        }
        if (isEvolved()) {
            context.schemas().store(job.schema());
        }
        FormatVersion version = FormatVersion.forFragment(schema().version());
        MetadataWrite.write(aside, metadata, TimestampRange.upTo(job.timestamp()), version);
        return StagedFiles.list(context.location(), job);
    }

    private void write(WriteTarget target) {
        Cells cells = written.isEmpty() ? null : Cells.concat(written);
        if (deletes()) {
            new SparseWrite(target).writeAndDelete(cells, Cells.concat(deleted));
        } else if (cells != null) {
            new SparseWrite(target).write(cells, Duplicates.DROP);
        }
        for (BoxOfCells each : boxes) {
            new DenseWrite(target).write(each.box, each.cells, TileOrder.ROW_MAJOR);
        }
    }
}
