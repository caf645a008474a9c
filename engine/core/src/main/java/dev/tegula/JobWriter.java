package dev.tegula;

import dev.tegula.internal.write.commit.JobFragments;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import java.util.List;

/**
 * Writes fragments of a job. They are complete in storage when a write returns, but invisible until
 * {@link WriteJobs#publish} gets their receipts.
 */
public final class JobWriter implements AutoCloseable {

    private final ArrayWriter writer;
    private final JobFragments fragments;

    JobWriter(ArrayWriter writer, JobFragments fragments) {
        this.writer = writer;
        this.fragments = fragments;
    }

    /** Returns the schema of the job's fragments. */
    public ArraySchema schema() {
        return writer.schema();
    }

    /** Writes a box of a dense array; see {@link ArrayWriter#write(Subarray, Cells)}. */
    public WriteResult write(Subarray box, Cells cells) {
        return writer.write(box, cells);
    }

    /** Writes cells to a sparse array; see {@link ArrayWriter#write(Cells, Duplicates)}. */
    public WriteResult write(Cells cells, Duplicates duplicates) {
        return writer.write(cells, duplicates);
    }

    /**
     * Deletes cells of a sparse array without duplicates, and then writes cells, as one fragment. Only a
     * {@link Transaction} publishes it.
     *
     * @param cells all dimensions and attributes; the last of cells with equal coordinates counts
     * @param deleted coordinates of cells, which need not exist; those that are also written stay
     * @throws IllegalArgumentException if cells or coordinates do not fit the array
     * @throws IllegalStateException if the array is dense, or allows duplicates
     */
    public WriteResult deleteAndWrite(Cells deleted, Cells cells) {
        return writer.deleteAndWrite(deleted, cells);
    }

    /** Starts a fragment of a sparse array in global order; see {@link ArrayWriter#globalOrder()}. */
    public GlobalOrderWriter globalOrder() {
        return writer.globalOrder();
    }

    /** Starts a fragment of whole tiles of a dense array; see {@link ArrayWriter#globalOrder(Subarray)}. */
    public GlobalOrderWriter globalOrder(Subarray box) {
        return writer.globalOrder(box);
    }

    /** Starts a fragment of a dense array that is written slab by slab; see {@link ArrayWriter#slabs}. */
    public SlabWriter slabs(Subarray box) {
        return writer.slabs(box);
    }

    /** Returns the receipts of all fragments that this writer has completed, in their order. */
    public List<FragmentReceipt> receipts() {
        return fragments.receipts();
    }

    @Override
    public void close() {
        writer.close();
    }
}
