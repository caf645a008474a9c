package dev.tegula.internal.read.sparse;

/** Treatment of deleted cells. */
public enum Deletes {
    /** Deleted cells are dropped, with all their older versions. */
    APPLIED,
    /** Deleted cells are read like others. */
    IGNORED
}
