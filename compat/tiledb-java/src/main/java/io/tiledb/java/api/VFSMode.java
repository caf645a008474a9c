package io.tiledb.java.api;

/** How a file is written. */
public enum VFSMode {
    TILEDB_VFS_READ,
    TILEDB_VFS_WRITE,
    TILEDB_VFS_APPEND
}
