package dev.tegula.internal.condition;

/** The cells that a delete with a condition removes. */
public enum DeleteKind {
    /** The cells that match. */
    MATCHING,
    /** The cells that do not match, including nulls. */
    ALL_BUT
}
