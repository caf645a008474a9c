package dev.tegula;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.maintenance.DeleteCount;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.write.DeleteWrite;
import dev.tegula.internal.write.DenseGlobalWrite;
import dev.tegula.internal.write.DenseWrite;
import dev.tegula.internal.write.SparseGlobalWrite;
import dev.tegula.internal.write.SparseWrite;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.TileOrder;

/**
 * An array that is open for writing. Every write makes one fragment, which becomes visible as a whole when the call
 * returns; if it fails, the array is as it was. Any number of writers, in any number of processes, may write at the
 * same time.
 */
public final class ArrayWriter implements AutoCloseable {

    private final ArrayContext context;
    private final SchemaRef schemaRef;
    private static final long PREVIEW_BUDGET = 64L << 20;

    private final TimestampRange timestamps;
    private boolean closed;

    ArrayWriter(ArrayContext context, TimestampRange timestamps) {
        this.context = context;
        this.timestamps = timestamps;
        this.schemaRef = context.directory().schemaAt(timestamps.end());
        context.schemas().get(schemaRef.name());
    }

    /** The schema that is written with. */
    public ArraySchema schema() {
        return context.schemas().get(schemaRef.name());
    }

    /**
     * The values of a dimension label, open for writing at the same time: a dense array of one dimension,
     * {@code index}, and one attribute, {@code label}, whose values must come in the label's order.
     *
     * @throws IllegalArgumentException if there is no label of this name
     */
    public ArrayWriter label(String name) {
        return new ArrayWriter(LabelFolder.open(context, LabelFolder.find(schema(), name)), timestamps);
    }

    /**
     * Writes a box of a dense array.
     *
     * @param box one range per dimension, or none for the whole domain; need not be aligned to tiles
     * @param cells every attribute, cells in row-major order of the box; attributes that can be null may be left out
     * @throws IllegalArgumentException if box or cells do not fit the array
     */
    public void write(Subarray box, Cells cells) {
        write(box, cells, TileOrder.ROW_MAJOR);
    }

    /**
     * Writes a box of a dense array with cells in row- or col-major order of the box; see {@link #write(Subarray,
     * Cells)}.
     */
    public void write(Subarray box, Cells cells, TileOrder order) {
        requireOpen();
        if (!schema().isDense()) {
            throw new IllegalStateException("the array is sparse: write cells with coordinates");
        }
        new DenseWrite(context, schemaRef, timestamps).write(box.resolved(schema()), cells, order);
    }

    /**
     * Writes cells to a sparse array.
     *
     * @param cells every dimension and every attribute, in any order; attributes that can be null may be left out
     * @throws IllegalArgumentException if cells do not fit the array, lie outside of its domain, or have the same
     *     coordinates where the array does not allow that
     */
    public void write(Cells cells) {
        write(cells, Duplicates.REFUSE);
    }

    /** Writes cells to a sparse array and says what to do with duplicates; see {@link #write(Cells)}. */
    public void write(Cells cells, Duplicates duplicates) {
        requireOpen();
        if (schema().isDense()) {
            throw new IllegalStateException("the array is dense: write a box of cells");
        }
        new SparseWrite(context, schemaRef, timestamps).write(cells, duplicates);
    }

    /**
     * Begins a fragment of a dense array that is written in global order: tile after tile, in any number of calls.
     *
     * @param box whole tiles, one range per dimension; none for the whole domain
     * @throws IllegalArgumentException if the box is not within the domain or not made of whole tiles
     */
    public GlobalOrderWriter globalOrder(Subarray box) {
        requireOpen();
        if (!schema().isDense()) {
            throw new IllegalStateException("the array is sparse: a write in global order has no box");
        }
        return new GlobalOrderWriter(new DenseGlobalWrite(context, schemaRef, timestamps, box.resolved(schema())));
    }

    /** Begins a fragment of a sparse array that is written in global order, in any number of calls. */
    public GlobalOrderWriter globalOrder() {
        requireOpen();
        return schema().isDense()
                ? globalOrder(Subarray.whole())
                : new GlobalOrderWriter(new SparseGlobalWrite(context, schemaRef, timestamps));
    }

    /** Changes the metadata of the array, all of it at once: readers see the changes when the call has returned. */
    public void updateMetadata(MetadataChanges changes) {
        requireOpen();
        MetadataWrite.write(context.location(), changes, timestamps, FormatVersion.forFragment(schema().version()));
    }

    /**
     * Deletes the cells of a sparse array that match a condition, and that were written up to the time of this writer;
     * later cells of the same coordinates stay. Readers of earlier times still see them.
     *
     * @throws IllegalArgumentException if the condition does not fit the array, or if cells would be deleted with them
     *     that do not match: the format stores what cells must be like to stay, and cannot say that of nulls or, in
     *     orders, of NaNs; the message says more
     */
    public void delete(Condition condition) {
        requireOpen();
        new DeleteWrite(context, schemaRef, timestamps).delete(condition);
    }

    /**
     * Deletes the cells of a sparse array that do not match a condition; see {@link #delete}.
     *
     * @param stays what cells must satisfy to stay; may not be about nulls
     */
    public void deleteAllBut(Condition stays) {
        requireOpen();
        new DeleteWrite(context, schemaRef, timestamps).deleteAllBut(stays);
    }

    /**
     * Counts the cells that {@link #delete(Condition)} would delete, and deletes nothing.
     *
     * @throws IllegalArgumentException as {@link #delete(Condition)}
     */
    public DeletePreview previewDelete(Condition condition) {
        requireOpen();
        return preview(new DeleteWrite(context, schemaRef, timestamps).staying(condition));
    }

    /** Counts the cells that {@link #deleteAllBut(Condition)} would delete, and deletes nothing. */
    public DeletePreview previewDeleteAllBut(Condition stays) {
        requireOpen();
        return preview(stays);
    }

    private DeletePreview preview(Condition stays) {
        new DeleteWrite(context, schemaRef, timestamps).check(stays);
        ArrayContext present = ArrayContext.open(context.location());
        ArraySnapshot snapshot = ArraySnapshot.open(present, TimestampRange.upTo(timestamps.end()));
        return DeletePreview.of(new DeleteCount(snapshot, PREVIEW_BUDGET).allBut(stays));
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the array is closed");
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
