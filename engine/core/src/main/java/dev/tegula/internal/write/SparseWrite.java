package dev.tegula.internal.write;

import dev.tegula.errors.DuplicateCellsException;
import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.order.SortedCells;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.internal.write.fragment.TileSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Duplicates;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes cells in any order to a sparse array. Everything is checked before anything is written. */
public final class SparseWrite {

    private final WriteTarget target;
    private final ArrayContext context;
    private final ArraySchema schema;

    public SparseWrite(WriteTarget target) {
        this.target = target;
        this.context = target.context();
        this.schema = target.schema();
    }

    /**
     * Sorts, writes and publishes cells. Without cells no fragment is written.
     *
     * @throws IllegalArgumentException if cells do not fit the array; the message names the first such cell
     */
    public WriteResult write(Cells cells, Duplicates duplicates) {
        Cells checked = checked(cells);
        return checked.size() == 0 ? target.nothing() : write(checked, duplicates, FragmentOrigin.WRITE);
    }

    /**
     * Writes the last of cells with equal coordinates, and tombstones of all other deleted coordinates, to one
     * fragment.
     *
     * @param deleted coordinates, at least one
     */
    public WriteResult writeAndDelete(@Nullable Cells cells, Cells deleted) {
        Tombstones tombstones = new Tombstones(schema, target.timestamps().end());
        List<Cells> all = new ArrayList<>();
        all.add(tombstones.of(deleted));
        if (cells != null) {
            all.add(tombstones.living(checked(cells)));
        }
        return write(Cells.concat(all), Duplicates.DROP, Tombstones.ORIGIN);
    }

    /**
     * Returns the columns of all fields of cells that fit the array.
     *
     * @throws IllegalArgumentException if some do not; the message names the first such cell
     */
    public Cells checked(Cells cells) {
        Cells checked = target.checked(cells);
        DomainCheck.check(
                schema, Coordinates.of(schema, checked), context.resources().workers());
        return checked;
    }

    /** Checks also that coordinates are distinct, if equal ones are refused; see {@link #checked(Cells)}. */
    public Cells checked(Cells cells, Duplicates duplicates) {
        Cells checked = checked(cells);
        if (duplicates == Duplicates.REFUSE && !schema.allowsDuplicates()) {
            Coordinates coordinates = Coordinates.of(schema, checked);
            SortedCells sorted = new CellSorter(
                            CellOrdering.global(schema),
                            coordinates,
                            context.resources().workers())
                    .sort();
            if (sorted.hasTies()) {
                dropDuplicates(sorted, coordinates, duplicates);
            }
        }
        return checked;
    }

    /**
     * Returns the columns of all dimensions.
     *
     * @throws IllegalArgumentException if some do not fit the array; the message names the first such cell
     */
    public Cells checkedCoordinates(Cells cells) {
        Cells checked = CellsCheck.coordinates(schema, cells);
        DomainCheck.check(
                schema, Coordinates.of(schema, checked), context.resources().workers());
        return checked;
    }

    private WriteResult write(Cells checked, Duplicates duplicates, FragmentOrigin origin) {
        Coordinates coordinates = Coordinates.of(schema, checked);
        Workers workers = context.resources().workers();
        ArrayLease lease = new ArrayLease(workers.arrays());
        int[] order = (int[]) lease.take(PhysicalType.INT32, checked.size());
        SortedCells sorted = new CellSorter(CellOrdering.global(schema), coordinates, workers).sort(order);
        int size = schema.allowsDuplicates() || !sorted.hasTies()
                ? checked.size()
                : dropDuplicates(sorted, coordinates, duplicates);
        try (FragmentWriter fragment =
                target.fragment(checked.columns().stream().map(Column::name).toList(), origin)) {
            boolean isSorted = sorted.isUnchanged() && size == checked.size();
            TileSource source = new SparseSource(isSorted ? null : order, 0, size, schema.capacity());
            FragmentTasks tasks = new FragmentTasks(fragment, source);
            for (FieldOutput output : fragment.outputs()) {
                tasks.add(output, checked.column(output.field().name()));
            }
            tasks.run();
            fragment.finishSparse(source.cells(source.tiles() - 1));
            WriteResult written = target.publish(fragment, size);
            lease.end();
            return written;
        }
    }

    /** Keeps the last of equal cells, and returns the number of cells that remain at the start of the array. */
    private static int dropDuplicates(SortedCells sorted, Coordinates coordinates, Duplicates duplicates) {
        int[] order = sorted.cells();
        BitSet ties = sorted.ties();
        int first = ties.nextSetBit(0);
        if (duplicates == Duplicates.REFUSE) {
            int a = Math.min(order[first - 1], order[first]);
            int b = Math.max(order[first - 1], order[first]);
            throw new DuplicateCellsException(a, b, coordinates.describe(a));
        }
        int n = 0;
        for (int i = 0; i < coordinates.size(); i++) {
            if (!ties.get(i + 1)) {
                order[n++] = order[i];
            }
        }
        return n;
    }
}
