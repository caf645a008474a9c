package io.tiledb.java.api;

/** Dense or sparse. */
public enum ArrayType {
    TILEDB_DENSE,
    TILEDB_SPARSE
}
