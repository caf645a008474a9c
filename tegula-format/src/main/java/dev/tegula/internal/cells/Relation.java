package dev.tegula.internal.cells;

/** How an interval of values lies to a set of them. */
public enum Relation {
    /** No value of the interval is in the set. */
    OUTSIDE,
    /** Some may be. */
    CROSSES,
    /** All are. */
    INSIDE
}
