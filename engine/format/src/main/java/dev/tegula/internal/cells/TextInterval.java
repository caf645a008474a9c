package dev.tegula.internal.cells;

import dev.tegula.schema.Range;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings from {@code low}, inclusive, to {@code high}, compared as unsigned bytes.
 *
 * @param high null for no upper bound
 * @param open whether {@code high} itself is excluded
 */
public record TextInterval(byte[] low, byte @Nullable [] high, boolean open) {

    private static final byte[] EMPTY = {};

    /** All strings. */
    public static final TextInterval ALL = startingAt(EMPTY);

    /** No strings. */
    public static final TextInterval NONE = lessThan(EMPTY);

    /** Returns the strings from {@code low} to {@code high}, both inclusive. */
    public static TextInterval between(byte[] low, byte[] high) {
        return new TextInterval(low, high, false);
    }

    /** Returns the strings from {@code low}, inclusive, to {@code high}, exclusive. */
    public static TextInterval betweenExclusive(byte[] low, byte[] high) {
        return new TextInterval(low, high, true);
    }

    /** Returns the strings from {@code low} on. */
    public static TextInterval startingAt(byte[] low) {
        return new TextInterval(low, null, false);
    }

    /** Returns the strings less than {@code high}. */
    public static TextInterval lessThan(byte[] high) {
        return new TextInterval(EMPTY, high, true);
    }

    /** Returns the strings up to {@code high}, inclusive. */
    public static TextInterval atMost(byte[] high) {
        return new TextInterval(EMPTY, high, false);
    }

    /** Returns the interval of a range. */
    public static TextInterval of(Range.OfBytes range) {
        return new TextInterval(range.low(), range.high(), false);
    }

    /** Returns whether it ends before another interval. */
    boolean endsWithin(TextInterval other) {
        byte[] end = high;
        byte[] its = other.high;
        if (end == null || its == null) {
            return end != null;
        }
        int order = Arrays.compareUnsigned(end, its);
        return order < 0 || (order == 0 && open && !other.open);
    }

    /** Returns the interval from the beginning of this one to the end of another. */
    public TextInterval upTo(TextInterval other) {
        return new TextInterval(low, other.high, other.open);
    }

    /** Returns the intersection with another interval. */
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

    /** Returns whether it contains exactly one string. */
    public boolean isPoint() {
        return !open && high != null && Arrays.equals(low, high);
    }

    /** Returns whether it contains no string. */
    public boolean isEmpty() {
        return endsBefore(low);
    }

    /** Returns whether all its strings are less than a given one. */
    public boolean endsBefore(byte[] text) {
        return !endsAtOrAfter(text, 0, text.length);
    }

    /** Returns whether all its strings are greater than a given one. */
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

    /** Selects the cells whose strings are in this interval; see {@link TextSet#select}. */
    int select(byte[] bytes, long[] offsets, int[] cells, int count) {
        byte[] end = high;
        long least = TextPrefix.of(low, 0, low.length);
        long greatest = end == null ? Long.MAX_VALUE : TextPrefix.of(end, 0, end.length);
        int selected = 0;
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            int start = (int) offsets[cell];
            int length = (int) offsets[cell + 1] - start;
            long prefix = TextPrefix.of(bytes, start, length);
            boolean inside = prefix > least && prefix < greatest;
            if (prefix == least || prefix == greatest) {
                inside = beginsAtOrBefore(bytes, start, length) && endsAtOrAfter(bytes, start, length);
            }
            cells[selected] = cell;
            selected += inside ? 1 : 0;
        }
        return selected;
    }

    /** Returns whether it contains all strings of a closed interval. */
    public boolean holds(byte[] from, byte[] to) {
        return !beginsAfter(from) && !endsBefore(to);
    }

    /** Returns its strings less than a given one. */
    public TextInterval before(byte[] cut) {
        return cut(lessThan(cut));
    }

    /** Returns its strings from a given one on. */
    public TextInterval from(byte[] cut) {
        return cut(startingAt(cut));
    }
}
