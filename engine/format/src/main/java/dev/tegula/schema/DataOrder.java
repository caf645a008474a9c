package dev.tegula.schema;

/** Order of the values of an attribute, used only by arrays of dimension labels. */
public enum DataOrder {
    UNORDERED,
    INCREASING,
    DECREASING
}
