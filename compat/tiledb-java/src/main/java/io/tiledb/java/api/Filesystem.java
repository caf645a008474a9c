package io.tiledb.java.api;

/** Stores that may be there. */
public enum Filesystem {
    TILEDB_HDFS,
    TILEDB_S3
}
