package io.tiledb.libtiledb;

/** Comparisons of query conditions. */
public enum tiledb_query_condition_op_t {
    TILEDB_LT(0),
    TILEDB_LE(1),
    TILEDB_GT(2),
    TILEDB_GE(3),
    TILEDB_EQ(4),
    TILEDB_NE(5),
    TILEDB_IN(6),
    TILEDB_NOT_IN(7);

    private final int code;

    tiledb_query_condition_op_t(int code) {
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
    public static tiledb_query_condition_op_t swigToEnum(int number) {
        for (tiledb_query_condition_op_t constant : values()) {
            if (constant.code == number) {
                return constant;
            }
        }
        throw new IllegalArgumentException("no constant of tiledb_query_condition_op_t has the number " + number);
    }
}
