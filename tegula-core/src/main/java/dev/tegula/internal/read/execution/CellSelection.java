package dev.tegula.internal.read.execution;

/** Which cells of a dense array a condition leaves. */
public enum CellSelection {
    /** All cells of the subarray; attributes of cells that do not match are fill values. */
    ALL,
    /** Only cells that match. */
    MATCHES
}
