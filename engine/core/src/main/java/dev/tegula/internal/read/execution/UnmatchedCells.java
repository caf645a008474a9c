package dev.tegula.internal.read.execution;

/** Treatment of cells of a dense array that do not match a condition. */
public enum UnmatchedCells {
    /** They have fill values. */
    FILLED,
    /** They are dropped. */
    DROPPED
}
