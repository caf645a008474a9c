package io.tiledb.java.api;

/** Orders of a walk over groups. */
public enum WalkOrder {
    TILEDB_PREORDER,
    TILEDB_POSTORDER
}
