package io.tiledb.java.api;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** What programs with buffers need. */
public class Util {
    private static final BigInteger MAX = BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

    /** Has static methods only. */
    public Util() {}

    /** Divides bytes into texts, whose starts are given. */
    public static String[] bytesToStrings(long[] offsets, byte[] data) {
        String[] texts = new String[offsets.length];
        for (int i = 0; i < offsets.length; i++) {
            int start = (int) offsets[i];
            int end = i + 1 < offsets.length ? (int) offsets[i + 1] : data.length;
            texts[i] = new String(data, start, end - start, StandardCharsets.UTF_8);
        }
        return texts;
    }

    /**
     * Returns a number as an {@code int}.
     *
     * @throws TileDBError if it is larger
     */
    public static int castLongToInt(long num) throws TileDBError {
        if (num > Integer.MAX_VALUE) {
            throw new TileDBError("number too large (found " + num + ", expected at most " + Integer.MAX_VALUE + ")");
        }
        return (int) num;
    }

    /**
     * Checks that a number is an unsigned one of 64 bits.
     *
     * @return true
     * @throws TileDBError if it is not
     */
    public static boolean checkBigIntegerRange(BigInteger bigInteger) throws TileDBError {
        if (bigInteger.signum() < 0 || bigInteger.compareTo(MAX) > 0) {
            throw new TileDBError("number out of range (found " + bigInteger + ", expected 0 to " + MAX + ")");
        }
        return true;
    }

    /** Returns the datatype of a dimension or attribute. */
    public static Datatype getFieldDatatype(Array array, String fieldName) throws TileDBError {
        return Datatype.of(array.field(fieldName).datatype());
    }
}
