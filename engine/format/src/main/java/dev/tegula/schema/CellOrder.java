package dev.tegula.schema;

/** The order of cells within a tile. */
public enum CellOrder {
    /** The last dimension varies fastest. */
    ROW_MAJOR,
    /** The first dimension varies fastest. */
    COL_MAJOR,
    /** Along a Hilbert curve; sparse arrays only. */
    HILBERT
}
