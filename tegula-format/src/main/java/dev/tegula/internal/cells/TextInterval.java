package dev.tegula.internal.cells;

import dev.tegula.schema.Range;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings from {@code low}, included, to {@code high}, compared as unsigned bytes.
 *
 * @param high null for no upper end
 * @param open whether {@code high} itself is left out
 */
public record TextInterval(byte[] low, byte @Nullable [] high, boolean open) {

    private static final byte[] EMPTY = {};

    /** All strings. */
    public static final TextInterval ALL = new TextInterval(EMPTY, null, false);

    /** No strings. */
    public static final TextInterval NONE = new TextInterval(EMPTY, EMPTY, true);

    /** A caller's range. */
    public static TextInterval of(Range.OfBytes range) {
        return new TextInterval(range.low(), range.high(), false);
    }

    /** Whether it ends before another does. */
    boolean endsWithin(TextInterval other) {
        byte[] end = high;
        byte[] its = other.high;
        if (end == null || its == null) {
            return end != null;
        }
        int order = Arrays.compareUnsigned(end, its);
        return order < 0 || (order == 0 && open && !other.open);
    }

    /** From the beginning of this to the end of another. */
    public TextInterval upTo(TextInterval other) {
        return new TextInterval(low, other.high, other.open);
    }

    /** What lies in both. */
    public TextInterval cut(TextInterval other) {
        byte[] from = Arrays.compareUnsigned(low, other.low) >= 0 ? low : other.low;
        byte[] mine = high;
        byte[] its = other.high;
        int order = mine == null ? (its == null ? 0 : 1) : its == null ? -1 : Arrays.compareUnsigned(mine, its);
        if (order == 0) {
            return new TextInterval(from, mine, open || other.open);
        }
        return order < 0 ? new TextInterval(from, mine, open) : new TextInterval(from, its, other.open);
    }

    /** Whether exactly one string lies in it. */
    public boolean isPoint() {
        return !open && high != null && Arrays.equals(low, high);
    }

    /** Whether no string lies in it. */
    public boolean isEmpty() {
        return endsBefore(low);
    }

    /** Whether all of its strings come before one. */
    public boolean endsBefore(byte[] text) {
        return !endsAtOrAfter(text, 0, text.length);
    }

    /** Whether all of its strings come after one. */
    public boolean beginsAfter(byte[] text) {
        return Arrays.compareUnsigned(low, text) > 0;
    }

    public boolean beginsAtOrBefore(byte[] bytes, int at, int length) {
        return Arrays.compareUnsigned(low, 0, low.length, bytes, at, at + length) <= 0;
    }

    public boolean endsAtOrAfter(byte[] bytes, int at, int length) {
        byte[] end = high;
        if (end == null) {
            return true;
        }
        int order = Arrays.compareUnsigned(bytes, at, at + length, end, 0, end.length);
        return open ? order < 0 : order <= 0;
    }

    /** Whether all strings between two, included, lie in it. */
    public boolean holds(byte[] from, byte[] to) {
        return !beginsAfter(from) && !endsBefore(to);
    }

    /** The strings before one. */
    public TextInterval before(byte[] cut) {
        return cut(new TextInterval(EMPTY, cut, true));
    }

    /** The strings from one on. */
    public TextInterval from(byte[] cut) {
        return cut(new TextInterval(cut, null, false));
    }
}
