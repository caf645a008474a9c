package dev.tegula.query;

import dev.tegula.annotations.Result;

/**
 * A version of a cell.
 *
 * @param timestamp time of the write in milliseconds since 1970
 * @param cell the cell; empty if it did not exist from this time on
 */
@Result
public record CellVersion(long timestamp, Cells cell) {}
