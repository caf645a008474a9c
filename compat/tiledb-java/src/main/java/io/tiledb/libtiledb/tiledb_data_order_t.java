package io.tiledb.libtiledb;

/** Orders of the values of dimension labels. */
public enum tiledb_data_order_t {
    TILEDB_UNORDERED_DATA(0),
    TILEDB_INCREASING_DATA(1),
    TILEDB_DECREASING_DATA(2);

    private final int code;

    tiledb_data_order_t(int code) {
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
    public static tiledb_data_order_t swigToEnum(int number) {
        for (tiledb_data_order_t constant : values()) {
            if (constant.code == number) {
                return constant;
            }
        }
        throw new IllegalArgumentException("no constant of tiledb_data_order_t has the number " + number);
    }
}
