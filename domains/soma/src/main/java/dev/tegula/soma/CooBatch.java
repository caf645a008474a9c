package dev.tegula.soma;

import dev.tegula.query.Column;

/**
 * Cells of a matrix with their positions (COO). The arrays belong to the receiver.
 *
 * @param rows the row of each cell: a position in the join ids of the rows, from 0
 * @param columns the column of each cell: a position in the join ids of the columns, from 0
 * @param values the values
 */
@SuppressWarnings("ArrayRecordComponent")
public record CooBatch(int[] rows, int[] columns, Column values) {

    /** Returns the number of cells. */
    public int size() {
        return rows.length;
    }
}
