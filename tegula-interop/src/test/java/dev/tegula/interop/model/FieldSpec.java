package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;

/** What a dimension and an attribute have in common: the shape of a column. */
public interface FieldSpec {

    /** The number of values per cell that stands for "as many as the cell has". */
    int VAR = -1;

    /** The name. */
    String name();

    /** The type of a value. */
    Datatype type();

    /** Values per cell, or {@link #VAR}. */
    int cellValNum();

    /** Whether cells may be null. */
    boolean nullable();

    /** Whether cells differ in length. */
    default boolean isVar() {
        return cellValNum() == VAR;
    }

    /** Bytes of a cell of fixed length. */
    default int cellSize() {
        return type().size() * cellValNum();
    }
}
