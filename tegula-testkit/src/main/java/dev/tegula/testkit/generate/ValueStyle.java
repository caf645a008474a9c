package dev.tegula.testkit.generate;

/** What the values of a column look like. */
public enum ValueStyle {
    /** One value throughout. */
    CONSTANT,
    /** Never smaller than the one before. */
    SORTED,
    /** Near the one before. */
    SMOOTH,
    /** Small whole numbers, runs among them. */
    SMALL,
    /** Any bits at all, for floats any number that is one. */
    RANDOM,
    /** The least and greatest, zeros of both signs, infinities. */
    EXTREME,
    /** Floats of which many are no numbers; for other types as RANDOM. */
    NAN_LADEN
}
