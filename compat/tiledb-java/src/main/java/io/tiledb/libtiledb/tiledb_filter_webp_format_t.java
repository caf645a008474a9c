package io.tiledb.libtiledb;

/** Formats of pixels that the WebP filter takes. */
public enum tiledb_filter_webp_format_t {
    TILEDB_WEBP_NONE(0),
    TILEDB_WEBP_RGB(1),
    TILEDB_WEBP_BGR(2),
    TILEDB_WEBP_RGBA(3),
    TILEDB_WEBP_BGRA(4);

    private final int code;

    tiledb_filter_webp_format_t(int code) {
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
    public static tiledb_filter_webp_format_t swigToEnum(int number) {
        for (tiledb_filter_webp_format_t constant : values()) {
            if (constant.code == number) {
                return constant;
            }
        }
        throw new IllegalArgumentException("no constant of tiledb_filter_webp_format_t has the number " + number);
    }
}
