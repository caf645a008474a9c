package dev.tegula.internal.transaction;

import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.DenseWrite;
import dev.tegula.internal.write.SparseWrite;
import dev.tegula.internal.write.WriteTarget;
import dev.tegula.internal.write.commit.JobFragments;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes of a transaction, in memory: deletes of cells of the base, and then writes. A written cell replaces an
 * earlier one with its coordinates, deleted or not.
 */
public final class Draft {

    /** A box of a dense array with its cells in row-major order. */
    private record BoxOfCells(Subarray box, Cells cells) {}

    private final ArrayContext context;
    private final SchemaRef schemaRef;
    private final List<Cells> written = new ArrayList<>();
    private final List<BoxOfCells> boxes = new ArrayList<>();
    private final List<Cells> deleted = new ArrayList<>();
    private long bytes;

    public Draft(Base base) {
        this.context = base.snapshot().context();
        this.schemaRef =
                context.directory().schemaAt(base.snapshot().timestamps().end());
    }

    /**
     * Adds cells of a sparse array.
     *
     * @throws IllegalArgumentException if they do not fit the array
     */
    public void write(Cells cells) {
        Cells checked = checks().checked(cells);
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
        return new SparseWrite(target(new JobFragments(job(0)), 0));
    }

    /** Returns whether nothing would be written. */
    public boolean isEmpty() {
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

    private void count(Cells cells) {
        bytes += cells.columns().stream().mapToLong(Column::memorySize).sum();
    }

    /** Writes the fragments of the changes with a time, and does not commit them. A failure leaves none. */
    Prepared prepare(long time) {
        WriteJob job = job(time);
        JobFragments fragments = new JobFragments(job);
        try {
            write(target(fragments, time));
        } catch (RuntimeException | Error e) {
            new Prepared(job, fragments.receipts()).delete(context);
            throw e;
        }
        return new Prepared(job, fragments.receipts());
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

    private WriteJob job(long time) {
        String id = NameSource.uuid().substring(0, WriteJob.ID_LENGTH);
        return new WriteJob(context.directory().root().toString(), id, time, schemaRef.name());
    }

    private WriteTarget target(JobFragments fragments, long time) {
        return new WriteTarget(context, schemaRef, TimestampRange.upTo(time), fragments);
    }
}
