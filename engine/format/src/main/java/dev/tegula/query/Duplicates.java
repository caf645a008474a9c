package dev.tegula.query;

/** Treatment of several cells with the same coordinates in one write. Arrays that allow duplicates keep them all. */
public enum Duplicates {
    /** The write fails and nothing is written. */
    REFUSE,
    /** The last of these cells is written; the others are dropped. */
    DROP
}
