package io.tiledb.libtiledb;

/** Operators that combine query conditions. */
public enum tiledb_query_condition_combination_op_t {
    TILEDB_AND(0),
    TILEDB_OR(1),
    TILEDB_NOT(2);

    private final int code;

    tiledb_query_condition_combination_op_t(int code) {
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
    public static tiledb_query_condition_combination_op_t swigToEnum(int number) {
        for (tiledb_query_condition_combination_op_t constant : values()) {
            if (constant.code == number) {
                return constant;
            }
        }
        throw new IllegalArgumentException(
                "no constant of tiledb_query_condition_combination_op_t has the number " + number);
    }
}
