package dev.tegula.internal.read.sparse;

import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.util.function.Predicate;

/**
 * The arrays in which the stages of a sparse read return columns and numbers of cells. They belong to the stage that
 * gets the value, until the read ends.
 */
class ReadArrays {

    private final ArrayLease lease;
    private final Predicate<Field> leasesColumn;

    /**
     * @param lease the arrays of the read; ends with it
     * @param leasesColumn whether a column is not needed after the read
     */
    ReadArrays(ArrayLease lease, Predicate<Field> leasesColumn) {
        this.lease = lease;
        this.leasesColumn = leasesColumn;
    }

    /** Returns arrays that may end before those of the read. */
    ReadArrays another() {
        return new ReadArrays(lease.another(), leasesColumn);
    }

    /** Returns a column for a number of cells. */
    ColumnBuilder column(Field field, int cells) {
        return leasesColumn.test(field) ? ColumnBuilder.leased(field, cells, lease) : new ColumnBuilder(field, cells);
    }

    /** Returns an array of at least a number of cell numbers, with any contents. */
    int[] numbers(int size) {
        return (int[]) lease.take(PhysicalType.INT32, size);
    }

    /** Returns the leased arrays to their pool. Nothing uses them any longer. */
    void end() {
        lease.end();
    }
}
