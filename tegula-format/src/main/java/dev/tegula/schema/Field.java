package dev.tegula.schema;

/**
 * What a dimension and an attribute have in common: a named column of cells.
 *
 * @param valuesPerCell values in each cell, at least 1, or {@link #VARIABLE}
 * @param nullable whether cells can be null (attributes only)
 */
public record Field(String name, Datatype datatype, int valuesPerCell, boolean nullable) {

    /** Stands for cells of any number of values; on disk 2^32-1. */
    public static final int VARIABLE = -1;

    /** Whether each cell has its own number of values. */
    public boolean isVariable() {
        return valuesPerCell == VARIABLE;
    }

    /** Whether cells of another field, whatever its name, are like those of this one. */
    public boolean hasShapeOf(Field other) {
        return datatype == other.datatype && valuesPerCell == other.valuesPerCell && nullable == other.nullable;
    }

    /** Bytes of one cell; of a variable field the bytes of one value. */
    public int cellSize() {
        return isVariable() ? datatype.size() : Math.multiplyExact(datatype.size(), valuesPerCell);
    }
}
