package io.tiledb.java.api;

/** Kinds of objects. */
public enum TileDBObjectType {
    TILEDB_INVALID,
    TILEDB_GROUP,
    TILEDB_ARRAY
}
