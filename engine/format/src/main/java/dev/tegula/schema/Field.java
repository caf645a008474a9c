package dev.tegula.schema;

/**
 * A named column of cells: what dimensions and attributes have in common.
 *
 * @param valuesPerCell number of values per cell, at least 1, or {@link #VARIABLE}
 * @param nullable whether cells can be null; only for attributes
 */
public record Field(String name, Datatype datatype, int valuesPerCell, boolean nullable) {

    /** The number of values per cell of variable-length fields; 2^32-1 on disk. */
    public static final int VARIABLE = -1;

    /** Returns whether cells have variable length. */
    public boolean isVariable() {
        return valuesPerCell == VARIABLE;
    }

    /** Returns whether another field differs at most in its name. */
    public boolean hasShapeOf(Field other) {
        return datatype == other.datatype && valuesPerCell == other.valuesPerCell && nullable == other.nullable;
    }

    /** Returns the size of a cell in bytes; for variable-length fields that of a value. */
    public int cellSize() {
        return isVariable() ? datatype.size() : Math.multiplyExact(datatype.size(), valuesPerCell);
    }
}
