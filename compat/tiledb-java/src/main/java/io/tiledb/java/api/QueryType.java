package io.tiledb.java.api;

/** What an array is opened for. */
public enum QueryType {
    TILEDB_READ,
    TILEDB_WRITE,
    TILEDB_DELETE,
    TILEDB_UPDATE,
    TILEDB_MODIFY_EXCLUSIVE
}
