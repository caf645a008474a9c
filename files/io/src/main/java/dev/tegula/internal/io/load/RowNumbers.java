package dev.tegula.internal.io.load;

import dev.tegula.ArrayReader;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Numbers the rows of files in the only dimension of a sparse array. */
public final class RowNumbers {

    private static final List<Datatype> TYPES = List.of(Datatype.INT64, Datatype.UINT64);

    private final Dimension dimension;
    private final long first;

    private RowNumbers(Dimension dimension, long first) {
        this.dimension = dimension;
        this.first = first;
    }

    /**
     * Returns the numbers of an import, or null if the files have coordinates, or are to fill a dense array in order.
     *
     * @throws IllegalArgumentException if the array has other dimensions; the message names them
     */
    static @Nullable RowNumbers of(ImportTarget target) {
        String name = target.options().rowNumbers();
        ArraySchema schema = target.schema();
        if (name == null || schema.isDense()) {
            return null;
        }
        Dimension dimension = numbering(schema);
        if (dimension == null || !dimension.name().equals(name)) {
            throw new IllegalArgumentException("row numbers: '" + name
                    + "' is not the only dimension of the array, or has not 64-bit integers (found "
                    + schema.dimensions().stream()
                            .map(each -> each.name() + " of " + each.datatype())
                            .toList() + ")");
        }
        return new RowNumbers(dimension, firstOf(target.array()));
    }

    private static long firstOf(ArrayReader array) {
        List<Range> written = array.nonEmptyDomain();
        return written == null ? 0 : ((Range.OfLong) written.get(0)).high() + 1;
    }

    /** Returns the first number after the cells of an array and after those that are reserved. */
    long firstAfter(ArrayReader array, @Nullable Long reserved) {
        long next = firstOf(array);
        return reserved == null || compare(reserved, next) <= 0 ? next : reserved;
    }

    private int compare(long a, long b) {
        return dimension.datatype() == Datatype.UINT64 ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    }

    /** Returns the rows from a number on. */
    Subarray from(long number) {
        long last = ((Range.OfLong) Objects.requireNonNull(dimension.domain())).high();
        return Subarray.range(name(), compare(number, last) <= 0 ? number : last, last);
    }

    /** Returns the first number of the import, unless other imports take it. */
    long first() {
        return first;
    }

    /** Returns numbers with an amount added. */
    Column moved(Column numbers, long by) {
        long[] moved = new long[numbers.size()];
        for (int row = 0; row < moved.length; row++) {
            moved[row] = numbers.longAt(row) + by;
        }
        return Column.of(dimension.field(), moved, moved.length, null, null);
    }

    /** Returns the dimension of an array that can number rows, or null. */
    static @Nullable Dimension numbering(ArraySchema schema) {
        Dimension first = schema.dimensions().get(0);
        boolean can = !schema.isDense() && schema.dimensions().size() == 1 && TYPES.contains(first.datatype());
        return can ? first : null;
    }

    String name() {
        return dimension.name();
    }

    /** Returns the numbers of rows, of which some were read before. */
    Column of(long before, int rows) {
        long[] numbers = new long[rows];
        for (int row = 0; row < rows; row++) {
            numbers[row] = first + before + row;
        }
        return Column.of(dimension.field(), numbers, rows, null, null);
    }
}
