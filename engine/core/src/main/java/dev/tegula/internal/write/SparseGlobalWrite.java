package dev.tegula.internal.write;

import dev.tegula.errors.DuplicateCellsException;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.order.SortedCells;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import org.jspecify.annotations.Nullable;

/** Writes cells of a sparse array in global order, in any number of batches. */
public final class SparseGlobalWrite implements GlobalWrite {

    private final WriteTarget target;
    private final ArrayContext context;
    private final ArraySchema schema;
    private final CellOrdering ordering;
    private final FragmentWriter fragment;
    private final SparseStream stream;
    private @Nullable Cells last;
    private long written;

    public SparseGlobalWrite(WriteTarget target) {
        this.target = target;
        context = target.context();
        schema = target.schema();
        ordering = CellOrdering.global(schema);
        fragment = target.fragment(schema.fieldNames());
        stream = new SparseStream(fragment);
    }

    /**
     * @throws IllegalArgumentException if cells do not fit the array or are out of order; the message names the first
     *     such cell. No cell of the batch is written then, and the write can continue
     */
    @Override
    public void write(Cells cells) {
        Cells checked = target.checked(cells);
        if (checked.size() == 0) {
            return;
        }
        Coordinates coordinates = Coordinates.of(schema, checked);
        DomainCheck.check(schema, coordinates, context.resources().workers());
        checkOrder(coordinates);
        Cells lastWritten = last;
        if (lastWritten != null) {
            checkBorder(Coordinates.of(
                    schema, ColumnSlices.join(lastWritten, 0, 1, ColumnSlices.join(checked, 0, 1, null))));
        }
        context.resources().workers().requireNotCancelled();
        stream.append(checked);
        last = ColumnSlices.join(checked, checked.size() - 1, checked.size(), null);
        written += checked.size();
    }

    private void checkOrder(Coordinates coordinates) {
        SortedCells sorted =
                new CellSorter(ordering, coordinates, context.resources().workers()).sort();
        if (!sorted.isUnchanged()) {
            for (int i = 1; i < coordinates.size(); i++) {
                if (ordering.compare(coordinates, i - 1, i) > 0) {
                    throw new IllegalArgumentException(
                            "cell " + (written + i) + " " + coordinates.describe(i) + ": is out of global order "
                                    + "(expected before "
                                    + "cell " + (written + i - 1) + " " + coordinates.describe(i - 1) + ")");
                }
            }
        }
        if (sorted.hasTies() && !schema.allowsDuplicates()) {
            int i = sorted.ties().nextSetBit(0);
            throw duplicate(coordinates, i, written + i);
        }
    }

    private static DuplicateCellsException duplicate(Coordinates coordinates, int i, long number) {
        return new DuplicateCellsException(number - 1, number, coordinates.describe(i));
    }

    private void checkBorder(Coordinates pair) {
        int order = ordering.compare(pair, 0, 1);
        if (order > 0) {
            throw new IllegalArgumentException("cell " + written + " " + pair.describe(1) + ": is out of global "
                    + "order (expected before cell " + (written - 1) + " " + pair.describe(0) + ")");
        }
        if (order == 0 && !schema.allowsDuplicates()) {
            throw duplicate(pair, 1, written);
        }
    }

    @Override
    public WriteResult commit() {
        if (written == 0) {
            return target.nothing();
        }
        fragment.finishSparse(stream.finish());
        return target.publish(fragment, written);
    }

    @Override
    public void close() {
        fragment.close();
    }
}
