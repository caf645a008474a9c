package dev.tegula.internal.io.load;

import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers the rows of files in the only dimension of a sparse array. */
final class RowNumbers {

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
        List<Range> written = target.array().nonEmptyDomain();
        return new RowNumbers(dimension, written == null ? 0 : ((Range.OfLong) written.get(0)).high() + 1);
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
