package dev.tegula.schema;

/** Whether the values of an attribute are ordered; only arrays that hold dimension labels use it. */
public enum DataOrder {
    UNORDERED,
    INCREASING,
    DECREASING
}
