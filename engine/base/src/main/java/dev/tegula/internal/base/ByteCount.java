package dev.tegula.internal.base;

import java.math.BigInteger;
import java.util.Locale;

/** Numbers of bytes in settings and options. */
public final class ByteCount {

    private static final String UNITS = "KMGT";

    private ByteCount() {}

    /**
     * Parses a number of bytes: a number, optionally with K, M, G or T and B, in powers of 1024. Larger ones than a
     * long holds become its greatest value.
     *
     * @throws IllegalArgumentException if it is not such a number, or not positive
     */
    public static long parse(String text) {
        String upper = text.toUpperCase(Locale.ROOT).replaceFirst("(?<=[KMGT])I?B$", "");
        int unit = upper.isEmpty() ? -1 : UNITS.indexOf(upper.charAt(upper.length() - 1));
        String digits = unit < 0 ? upper : upper.substring(0, upper.length() - 1);
        try {
            BigInteger bytes = new BigInteger(NumberText.ascii(digits)).shiftLeft(10 * (unit + 1));
            if (bytes.signum() > 0) {
                return bytes.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new IllegalArgumentException("not a number of bytes (found '" + text + "')");
    }
}
