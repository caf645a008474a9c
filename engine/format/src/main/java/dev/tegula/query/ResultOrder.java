package dev.tegula.query;

/** The order in which a read returns cells. */
public enum ResultOrder {
    /** The last dimension varies fastest. */
    ROW_MAJOR,
    /** The first dimension varies fastest. */
    COL_MAJOR,
    /** Tile by tile in the array's tile order, cells within a tile in its cell order. */
    GLOBAL,
    /** Any order, whichever is fastest; dense arrays return their global order. */
    UNORDERED
}
