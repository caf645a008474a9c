package io.tiledb.libtiledb;

/** Kinds of objects. */
public enum tiledb_object_t {
    TILEDB_INVALID(0),
    TILEDB_GROUP(1),
    TILEDB_ARRAY(2);

    private final int code;

    tiledb_object_t(int code) {
        this.code = code;
    }

    /** Returns the number in libtiledb's C interface. */
    public int swigValue() {
        return code;
    }

    /**
     * Returns the constant of a number.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static tiledb_object_t swigToEnum(int number) {
        for (tiledb_object_t constant : values()) {
            if (constant.code == number) {
                return constant;
            }
        }
        throw new IllegalArgumentException("no constant of tiledb_object_t has the number " + number);
    }
}
