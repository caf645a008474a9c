package dev.tegula.internal.cells;

/** Relation of an interval of values to a set of values. */
public enum Relation {
    /** No value of the interval is in the set. */
    OUTSIDE,
    /** Some values may be in the set. */
    CROSSES,
    /** All values are in the set. */
    INSIDE
}
