package io.tiledb.java.api;

/** Orders of cells. */
public enum Layout {
    TILEDB_ROW_MAJOR,
    TILEDB_COL_MAJOR,
    TILEDB_GLOBAL_ORDER,
    TILEDB_HILBERT,
    TILEDB_UNORDERED
}
