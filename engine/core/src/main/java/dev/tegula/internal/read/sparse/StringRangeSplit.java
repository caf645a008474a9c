package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.TextInterval;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits an interval of strings in two, at a string that is the lower bound of the second part. */
public final class StringRangeSplit {

    /**
     * Number of digits compared after the common prefix. A digit is a byte plus one, or 0 after the end of the string.
     */
    private static final int DIGITS = 6;

    private static final long BASE = 257;

    private StringRangeSplit() {}

    /**
     * Returns the string at which to split.
     *
     * @param span an interval with an upper bound
     * @param lows lower bounds of the tiles in the interval
     * @return null if the interval contains only one string
     */
    public static byte @Nullable [] of(TextInterval span, List<byte[]> lows) {
        byte[] low = span.low();
        byte[] high = span.high();
        byte[] next = Arrays.copyOf(low, low.length + 1);
        if (high == null || span.endsBefore(next)) {
            return null;
        }
        byte[][] sorted = lows.toArray(new byte[0][]);
        Arrays.sort(sorted, Arrays::compareUnsigned);
        byte[] median = sorted[sorted.length / 2];
        if (isWithin(median, span)) {
            return median;
        }
        byte[] middle = middle(low, high);
        return isWithin(middle, span) ? middle : next;
    }

    private static boolean isWithin(byte[] cut, TextInterval span) {
        return Arrays.compareUnsigned(cut, span.low()) > 0 && !span.endsBefore(cut);
    }

    /** Returns a string about halfway between two strings. */
    private static byte[] middle(byte[] low, byte[] high) {
        int common = Math.max(0, Arrays.mismatch(low, high));
        long from = number(low, common);
        long middle = from + ((number(high, common) - from + 1) >>> 1);
        byte[] digits = new byte[DIGITS];
        int length = 0;
        long place = power(DIGITS - 1);
        while (length < DIGITS && middle / place > 0) {
            digits[length++] = (byte) (middle / place - 1);
            middle %= place;
            place = Math.max(1, place / BASE);
        }
        byte[] text = Arrays.copyOf(low, common + length);
        System.arraycopy(digits, 0, text, common, length);
        return text;
    }

    private static long power(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= BASE;
        }
        return power;
    }

    private static long number(byte[] text, int skip) {
        long number = 0;
        for (int i = skip; i < skip + DIGITS; i++) {
            number = number * BASE + (i < text.length ? (text[i] & 0xFF) + 1 : 0);
        }
        return number;
    }

    /**
     * Estimates the fraction of a tile's cells in an interval, as if their strings were spread evenly. A single string
     * counts as one of the strings that are known to occur, because strings such as chromosome names each have many
     * cells.
     *
     * @param low least string of the tile
     * @param high greatest string of the tile
     */
    public static double fraction(byte[] low, byte[] high, TextInterval span) {
        int common = Arrays.mismatch(low, high);
        if (common < 0) {
            return 1;
        }
        if (span.isPoint() && !span.beginsAfter(high) && !span.endsBefore(low)) {
            // Two strings of the tile are known. The point is one of them or a third one.
            return span.beginsAtOrBefore(low, 0, low.length) || span.endsAtOrAfter(high, 0, high.length)
                    ? 1.0 / 2
                    : 1.0 / 3;
        }
        double least = number(low, common);
        double greatest = number(high, common);
        byte[] end = span.high();
        double from = span.beginsAfter(low) ? numberBehind(low, span.low(), common, greatest) : least;
        double to = end != null && span.endsBefore(high) ? numberBehind(low, end, common, greatest) : greatest;
        return greatest > least ? Math.max(0, Math.min(1, (to - from) / (greatest - least))) : 1;
    }

    /** Returns the number of a string. A string without the common prefix gets the least or the greatest number. */
    private static double numberBehind(byte[] like, byte[] text, int common, double greatest) {
        int differs = Arrays.mismatch(like, 0, common, text, 0, Math.min(common, text.length));
        if (differs < 0) {
            return number(text, common);
        }
        return Arrays.compareUnsigned(text, like) < 0 ? 0 : greatest;
    }
}
