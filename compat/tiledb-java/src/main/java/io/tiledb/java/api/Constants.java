package io.tiledb.java.api;

/** Numbers of libtiledb. */
public class Constants {
    public static final int TILEDB_OOM = -2;
    public static final int TILEDB_ERR = -1;
    public static final int TILEDB_OK = 0;

    /** The version of libtiledb whose interface the classes of this package have. */
    public static final int TILEDB_VERSION_MAJOR = 2;

    public static final int TILEDB_VERSION_MINOR = 30;
    public static final int TILEDB_VERSION_PATCH = 0;

    /** Values per cell of fields of variable length. */
    public static final long TILEDB_VAR_NUM = 0xFFFF_FFFFL;

    /** Has nothing but constants. */
    public Constants() {}
}
