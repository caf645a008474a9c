package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;

/** The common properties of dimensions and attributes, which describe a column. */
public interface FieldSpec {

    /** The number of values per cell of variable-length fields. */
    int VAR = -1;

    String name();

    Datatype type();

    /** Returns the number of values per cell, or {@link #VAR}. */
    int cellValNum();

    boolean nullable();

    default boolean isVar() {
        return cellValNum() == VAR;
    }

    /** Returns the size of a fixed-length cell in bytes. */
    default int cellSize() {
        return type().size() * cellValNum();
    }
}
