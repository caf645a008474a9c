package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.TextInterval;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where an interval of strings is cut in two: at a string that begins the second part and is not the first of all. */
final class StringRangeSplit {

    /** Digits that are looked at behind the common beginning: each a byte plus one, or 0 for the end of the string. */
    private static final int DIGITS = 6;

    private static final long BASE = 257;

    private StringRangeSplit() {}

    /**
     * A string that cuts.
     *
     * @param span an interval with an upper end
     * @param lows where the tiles that lie in it begin
     * @return null if there is only one string in the interval
     */
    static byte @Nullable [] of(TextInterval span, List<byte[]> lows) {
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

    /** A string about halfway between two. */
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
     * How many of a tile's cells lie in an interval, from 0 to 1: as if their strings were spread evenly. A single
     * string counts as one of those known to be there, for strings such as names of chromosomes have many cells each.
     *
     * @param low the tile's least string
     * @param high its greatest
     */
    static double part(byte[] low, byte[] high, TextInterval span) {
        int common = Arrays.mismatch(low, high);
        if (common < 0) {
            return 1;
        }
        if (span.isPoint() && !span.beginsAfter(high) && !span.endsBefore(low)) {
            // Two strings of the tile are known, and this is one of them or a third.
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

    /** The number of a string; of one that does not begin as the others do, the one it would be cut off to. */
    private static double numberBehind(byte[] like, byte[] text, int common, double greatest) {
        int differs = Arrays.mismatch(like, 0, common, text, 0, Math.min(common, text.length));
        if (differs < 0) {
            return number(text, common);
        }
        return Arrays.compareUnsigned(text, like) < 0 ? 0 : greatest;
    }
}
