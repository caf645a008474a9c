package dev.tegula.soma;

import dev.tegula.query.Column;

/**
 * Consecutive rows (CSR) or columns (CSC) of a matrix, complete, including empty ones. The arrays belong to the
 * receiver.
 *
 * @param first the position of the first row or column
 * @param pointers where each row or column begins in the other arrays, from 0, and the end of the last: one more than
 *     there are rows or columns
 * @param indices the column (CSR) or row (CSC) of each cell, a position, ascending within a row or column
 * @param values the values of the cells
 */
@SuppressWarnings("ArrayRecordComponent")
public record CompressedBatch(int first, int[] pointers, int[] indices, Column values) {

    /** Returns the number of rows or columns. */
    public int count() {
        return pointers.length - 1;
    }

    /** Returns the number of cells. */
    public int size() {
        return indices.length;
    }
}
