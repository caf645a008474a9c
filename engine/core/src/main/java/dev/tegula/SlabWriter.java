package dev.tegula;

import dev.tegula.internal.write.DenseSlabWrite;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.WriteResult;

/**
 * Writes a box of a dense array as one fragment, slab by slab, for boxes that do not fit into memory. The fragment
 * becomes visible when {@link #commit} returns; closing without a commit discards it.
 *
 * <p>The slabs follow each other in the tile order of the array: with row-major tiles, for instance, slabs of whole
 * tile rows along the first dimension. Borders between slabs lie between tiles; the box itself need not.
 *
 * <p>Not thread-safe.
 */
public final class SlabWriter implements AutoCloseable {

    private final DenseSlabWrite write;
    private boolean over;

    SlabWriter(DenseSlabWrite write) {
        this.write = write;
    }

    /**
     * Writes the next slab.
     *
     * @param slab one range per dimension
     * @param cells all attributes, in row-major order of the slab; nullable attributes are optional
     * @throws IllegalArgumentException if the slab does not follow the one before, or the cells do not fit it
     */
    public void write(Subarray slab, Cells cells) {
        requireOpen();
        write.write(slab, cells);
    }

    /**
     * Publishes the fragment.
     *
     * @throws IllegalStateException if slabs are missing
     */
    public WriteResult commit() {
        requireOpen();
        WriteResult written = write.commit();
        over = true;
        return written;
    }

    private void requireOpen() {
        if (over) {
            throw new IllegalStateException(
                    "the fragment is already committed or closed. Call slabs(box) for another one.");
        }
    }

    /** Discards the fragment unless it was committed. */
    @Override
    public void close() {
        over = true;
        write.close();
    }
}
