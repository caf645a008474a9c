package dev.tegula.query;

/**
 * A cell as it was from a time on.
 *
 * @param timestamp when it was written, in milliseconds since 1970
 * @param cell the one cell; none if there was none
 */
public record CellVersion(long timestamp, Cells cell) {}
