package io.tiledb.java.api;

/** What became of a query. */
public enum QueryStatus {
    TILEDB_FAILED,
    TILEDB_COMPLETED,
    TILEDB_INPROGRESS,
    TILEDB_INCOMPLETE,
    TILEDB_UNINITIALIZED
}
