package io.tiledb.java.api;

/** Shapes of current domains. */
public enum CurrentDomainType {
    TILEDB_NDRECTANGLE
}
