package dev.tegula.query;

/** What a write does with cells whose coordinates it was given before; arrays that allow duplicates keep them all. */
public enum Duplicates {
    /** The write fails and nothing is written. */
    REFUSE,
    /** The cell that was given last is written, the others are dropped. */
    DROP
}
