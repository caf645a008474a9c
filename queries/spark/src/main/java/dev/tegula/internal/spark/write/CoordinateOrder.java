package dev.tegula.internal.spark.write;

import dev.tegula.internal.order.ColumnOrder;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The order of rows by their coordinates, one dimension after another.
 *
 * @param dimensions the coordinates of the rows, a column per dimension
 */
record CoordinateOrder(List<ColumnOrder> dimensions) {

    static CoordinateOrder of(List<ColumnBuffer> dimensions, int rows) {
        return new CoordinateOrder(dimensions.stream()
                .map(each -> new ColumnOrder(each.column(rows)))
                .toList());
    }

    /** Compares two rows. */
    int compare(int row, int other) {
        for (ColumnOrder dimension : dimensions) {
            int sign = dimension.compare(row, other);
            if (sign != 0) {
                return sign;
            }
        }
        return 0;
    }

    /** Returns the coordinates of a row as text. */
    String text(int row) {
        return dimensions.stream().map(each -> each.text(row)).collect(Collectors.joining(", ", "(", ")"));
    }
}
