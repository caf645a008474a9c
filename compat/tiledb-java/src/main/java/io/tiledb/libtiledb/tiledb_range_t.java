package io.tiledb.libtiledb;

import java.math.BigInteger;

/** The ends of a range, as Java values instead of pointers. */
public class tiledb_range_t {
    private Object min;
    private Object max;
    private BigInteger minSize = BigInteger.ZERO;
    private BigInteger maxSize = BigInteger.ZERO;

    /** Makes a range without ends. */
    public tiledb_range_t() {}

    public void setMin(Object value) {
        min = value;
    }

    public Object getMin() {
        return min;
    }

    public void setMin_size(BigInteger value) {
        minSize = value;
    }

    public BigInteger getMin_size() {
        return minSize;
    }

    public void setMax(Object value) {
        max = value;
    }

    public Object getMax() {
        return max;
    }

    public void setMax_size(BigInteger value) {
        maxSize = value;
    }

    public BigInteger getMax_size() {
        return maxSize;
    }
}
