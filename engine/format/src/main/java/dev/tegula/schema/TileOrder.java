package dev.tegula.schema;

/** The order of tiles in an array. */
public enum TileOrder {
    /** The last dimension varies fastest. */
    ROW_MAJOR,
    /** The first dimension varies fastest. */
    COL_MAJOR
}
