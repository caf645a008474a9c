package dev.tegula.internal.order;

import java.util.Arrays;

/**
 * Packs the beginnings of strings into numbers of the same order. Bytes that all strings have in common take no bits,
 * and each of the next ones takes the bits for the values that occur at its position. The end of a string is less than
 * any byte.
 */
final class TextPacking {

    /** 64 bits hold 12 letters or 16 digits; positions at which all strings have the same byte take none. */
    private static final int MAX_POSITIONS = 24;

    private static final int END = 0;

    private final Coordinates coordinates;
    private final int dimension;
    private final int commonPrefix;
    /** The least value at each packed position, and the bits of the values relative to it. */
    private final int[] least;

    private final int[] width;
    private final int bits;
    private final boolean whole;

    private TextPacking(Coordinates coordinates, int dimension, int commonPrefix, Values values) {
        this.coordinates = coordinates;
        this.dimension = dimension;
        this.commonPrefix = commonPrefix;
        int positions = 0;
        int sum = 0;
        int[] widths = new int[MAX_POSITIONS];
        while (positions < Math.min(MAX_POSITIONS, values.longest - commonPrefix)) {
            int range = values.greatest[positions] - values.least[positions];
            widths[positions] = Integer.SIZE - Integer.numberOfLeadingZeros(range);
            if (sum + widths[positions] > Long.SIZE) {
                break;
            }
            sum += widths[positions++];
        }
        least = Arrays.copyOf(values.least, positions);
        width = Arrays.copyOf(widths, positions);
        bits = sum;
        whole = values.longest - commonPrefix <= positions;
    }

    /** Values that occur at the positions after the common prefix. */
    private static final class Values {

        private final int[] least = new int[MAX_POSITIONS];
        private final int[] greatest = new int[MAX_POSITIONS];
        private int longest;

        Values() {
            Arrays.fill(least, Integer.MAX_VALUE);
        }

        void add(byte[] all, int at, int length) {
            longest = Math.max(longest, length);
            for (int i = 0; i < MAX_POSITIONS; i++) {
                int value = value(all, at, length, i);
                least[i] = Math.min(least[i], value);
                greatest[i] = Math.max(greatest[i], value);
                if (value == END) {
                    Arrays.fill(least, i, MAX_POSITIONS, END);
                    return;
                }
            }
        }

        void add(Values other) {
            longest = Math.max(longest, other.longest);
            for (int i = 0; i < MAX_POSITIONS; i++) {
                least[i] = Math.min(least[i], other.least[i]);
                greatest[i] = Math.max(greatest[i], other.greatest[i]);
            }
        }
    }

    /** Chooses the packing for the strings of some cells; at least one. */
    static TextPacking plan(Coordinates coordinates, int dimension, SortRange range) {
        int common = commonPrefix(coordinates, dimension, range);
        byte[] all = coordinates.text(dimension);
        Values[] values = new Values[range.parts()];
        range.forEachPart(p -> {
            Values found = new Values();
            int to = range.start(p + 1);
            for (int i = range.start(p); i < to; i++) {
                int cell = range.cell(i);
                found.add(
                        all,
                        coordinates.textStart(dimension, cell) + common,
                        coordinates.textLength(dimension, cell) - common);
            }
            found.longest += common;
            values[p] = found;
        });
        for (int p = 1; p < values.length; p++) {
            values[0].add(values[p]);
        }
        return new TextPacking(coordinates, dimension, common, values[0]);
    }

    private static int commonPrefix(Coordinates coordinates, int dimension, SortRange range) {
        byte[] all = coordinates.text(dimension);
        int first = coordinates.textStart(dimension, range.cell(0));
        int[] commons = new int[range.parts()];
        range.forEachPart(p -> {
            int common = coordinates.textLength(dimension, range.cell(0));
            int to = range.start(p + 1);
            for (int i = range.start(p); i < to && common > 0; i++) {
                int cell = range.cell(i);
                int at = coordinates.textStart(dimension, cell);
                int length = Math.min(common, coordinates.textLength(dimension, cell));
                common = equalBytes(all, first, at, length);
            }
            commons[p] = common;
        });
        return Arrays.stream(commons).min().orElseThrow();
    }

    /** Returns the number of equal bytes from two positions on, up to a length. */
    private static int equalBytes(byte[] all, int a, int b, int length) {
        if (length < Long.BYTES) {
            int equal = 0;
            while (equal < length && all[a + equal] == all[b + equal]) {
                equal++;
            }
            return equal;
        }
        int differs = Arrays.mismatch(all, a, a + length, all, b, b + length);
        return differs >= 0 ? differs : length;
    }

    private static int value(byte[] all, int at, int length, int position) {
        return position < length ? (all[at + position] & 0xFF) + 1 : END;
    }

    /** Returns the number of bits of the packed numbers, at most 64. */
    int bits() {
        return bits;
    }

    /** Returns whether the numbers decide the order of all strings. */
    boolean isWhole() {
        return whole;
    }

    /** Returns the number of a cell's string. */
    long number(int cell) {
        byte[] all = coordinates.text(dimension);
        int at = coordinates.textStart(dimension, cell) + commonPrefix;
        int length = coordinates.textLength(dimension, cell) - commonPrefix;
        long number = 0;
        for (int i = 0; i < least.length; i++) {
            number = number << width[i] | (value(all, at, length, i) - least[i]);
        }
        return number;
    }
}
