package dev.tegula.internal.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The number of writes in a set and a sum of hashes of their names, in 16 bytes. Sums are independent of order, and the
 * set of a consolidated fragment is the sum of the sets that it replaced.
 *
 * @param count number of writes
 * @param high sum of the first halves of the hashes
 * @param low sum of the second halves of the hashes
 */
public record WriteSet(long count, long high, long low) {

    /** The empty set. */
    public static final WriteSet NONE = new WriteSet(0, 0, 0);

    private static final int DIGITS = 16;

    /** Returns the set of one write. */
    public static WriteSet of(String name) {
        ByteBuffer hash = ByteBuffer.wrap(sha256(name));
        return new WriteSet(1, hash.getLong(), hash.getLong());
    }

    /** Returns the SHA-256 of a text in UTF-8. */
    public static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the union with a disjoint set. */
    public WriteSet plus(WriteSet other) {
        return new WriteSet(count + other.count, high + other.high, low + other.low);
    }

    /** Returns the sum in hexadecimal digits. */
    public String sum() {
        return HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low);
    }

    /**
     * Returns a set from its number of writes and the digits of its sum.
     *
     * @throws NumberFormatException if they are not 32 hexadecimal digits
     */
    public static WriteSet of(long count, String sum) {
        if (sum.length() != 2 * DIGITS) {
            throw new NumberFormatException(
                    "sum of writes: wrong length (found " + sum.length() + " digits, expected " + 2 * DIGITS + ")");
        }
        return new WriteSet(
                count,
                HexFormat.fromHexDigitsToLong(sum, 0, DIGITS),
                HexFormat.fromHexDigitsToLong(sum, DIGITS, 2 * DIGITS));
    }
}
