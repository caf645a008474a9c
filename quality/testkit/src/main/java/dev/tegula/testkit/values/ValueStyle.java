package dev.tegula.testkit.values;

/** The distribution of the values of a column. */
public enum ValueStyle {
    /** A single value. */
    CONSTANT,
    /** Ascending values. */
    SORTED,
    /** Values close to the previous one. */
    SMOOTH,
    /** Small integers, with runs. */
    SMALL,
    /** Random bits; for floats, any number but NaN. */
    RANDOM,
    /** Minimum and maximum, zeros of both signs, infinities. */
    EXTREME,
    /** Floats with many NaNs; for other types like RANDOM. */
    NAN_LADEN
}
