package dev.tegula.internal.sql.scan;

import dev.tegula.internal.sql.types.ColumnType;
import java.util.List;

/**
 * A join whose left keys become ranges of a dimension of the right array.
 *
 * @param right the right side
 * @param leftColumns the number of columns of the left side
 * @param leftKeys columns of the left side that must equal those of the right side
 * @param rightKeys columns of the right side; the first is the dimension
 * @param outer whether left rows without partner are returned with nulls
 */
public record JoinSpec(
        ScanSpec right, int leftColumns, List<Integer> leftKeys, List<Integer> rightKeys, boolean outer) {

    public JoinSpec {
        leftKeys = List.copyOf(leftKeys);
        rightKeys = List.copyOf(rightKeys);
    }

    /** Returns the dimension whose ranges are read. */
    ColumnType dimension() {
        return right.types().get(rightKeys.get(0));
    }
}
