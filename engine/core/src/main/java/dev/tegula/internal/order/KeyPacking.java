package dev.tegula.internal.order;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Packs the components of an order into one number of at most 64 bits. Each component takes the bits that its values
 * need among the given cells, relative to their minimum; for strings, see {@link TextPacking}.
 */
final class KeyPacking {

    private final CellOrdering ordering;
    private final Coordinates coordinates;
    private final SortRange range;
    private final long[] least;
    private final int[] kept;
    private final int[] dropped;
    /** The packing of each component of strings; null for numbers. */
    private final @Nullable TextPacking[] texts;

    private int used;
    private int total;
    private boolean exact = true;

    private KeyPacking(CellOrdering ordering, Coordinates coordinates, SortRange range) {
        this.ordering = ordering;
        this.coordinates = coordinates;
        this.range = range;
        int n = ordering.components();
        least = new long[n];
        kept = new int[n];
        dropped = new int[n];
        texts = new TextPacking[n];
    }

    /** Chooses the packing for some cells; at least one. */
    static KeyPacking plan(CellOrdering ordering, Coordinates coordinates, SortRange range) {
        KeyPacking packing = new KeyPacking(ordering, coordinates, range);
        int n = ordering.components();
        while (packing.used < n && packing.exact) {
            int c = packing.used;
            if (packing.total == Long.SIZE) {
                packing.exact = false;
                break;
            }
            int text = ordering.textDimension(c);
            int bits = text >= 0 ? packing.planText(c, text) : packing.planNumbers(c);
            int available = Long.SIZE - packing.total;
            packing.kept[c] = Math.min(bits, available);
            packing.dropped[c] = bits - packing.kept[c];
            packing.exact &= packing.dropped[c] == 0;
            packing.total += packing.kept[c];
            packing.used++;
        }
        return packing;
    }

    private int planNumbers(int c) {
        int parts = range.parts();
        long[] minima = new long[parts];
        long[] maxima = new long[parts];
        range.forEachPart(p -> {
            // The sign bit is flipped, so that signed comparison orders unsigned numbers.
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            SortScratch.OfPart scratch = range.scratch(p);
            long[] keys = scratch.coordinates.keys();
            int to = range.start(p + 1);
            for (int i = range.start(p); i < to; i += Coordinates.BLOCK) {
                int n = Math.min(Coordinates.BLOCK, to - i);
                ordering.load(c, coordinates, range.block(i, n), keys, scratch.coordinates);
                for (int k = 0; k < n; k++) {
                    long value = keys[k] ^ Long.MIN_VALUE;
                    min = Math.min(min, value);
                    max = Math.max(max, value);
                }
            }
            minima[p] = min;
            maxima[p] = max;
        });
        long min = Arrays.stream(minima).min().orElseThrow();
        long max = Arrays.stream(maxima).max().orElseThrow();
        least[c] = min ^ Long.MIN_VALUE;
        return Long.SIZE - Long.numberOfLeadingZeros(max - min);
    }

    private int planText(int c, int dimension) {
        TextPacking text = TextPacking.plan(coordinates, dimension, range);
        texts[c] = text;
        // Longer strings continue after the packed bytes, so components after them cannot be compared yet.
        exact = text.isWhole();
        return text.bits();
    }

    /** Returns the number of bits of all packed components, at most 64. */
    int bits() {
        return total;
    }

    /** Returns whether the highest {@code keyBits} bits distinguish all cells that are not equal. */
    boolean decides(int keyBits) {
        return exact && keyBits == total;
    }

    /**
     * Packs the highest {@code keyBits} bits of every cell above its position among the cells.
     *
     * @return whether the numbers are already ascending
     */
    boolean pack(int keyBits, int positionBits, long[] packed) {
        int parts = range.parts();
        AtomicBoolean ascending = new AtomicBoolean(true);
        range.forEachPart(p -> {
            SortScratch.OfPart scratch = range.scratch(p);
            long[] numbers = scratch.numbers;
            int to = range.start(p + 1);
            boolean sorted = true;
            int start = range.start(p);
            for (int i = start; i < to; i += Coordinates.BLOCK) {
                int n = Math.min(Coordinates.BLOCK, to - i);
                numbers(i, n, scratch);
                for (int k = 0; k < n; k++) {
                    // A shift by 64 would have no effect.
                    long key = keyBits == 0 ? 0 : numbers[k] >>> (total - keyBits);
                    packed[i + k] = (keyBits == 0 ? 0 : key << positionBits) | (i + k);
                    sorted &= i + k == start || Long.compareUnsigned(packed[i + k - 1], packed[i + k]) < 0;
                }
            }
            if (!sorted) {
                ascending.set(false);
            }
        });
        for (int p = 1; p < parts && ascending.get(); p++) {
            int border = range.start(p);
            if (Long.compareUnsigned(packed[border - 1], packed[border]) > 0) {
                return false;
            }
        }
        return ascending.get();
    }

    /** Packs the components of {@code n} cells from the {@code i}-th on into {@code scratch.numbers}. */
    private void numbers(int i, int n, SortScratch.OfPart scratch) {
        long[] numbers = scratch.numbers;
        long[] keys = scratch.coordinates.keys();
        Arrays.fill(numbers, 0, n, 0);
        for (int c = 0; c < used; c++) {
            if (kept[c] == 0) {
                continue;
            }
            TextPacking text = texts[c];
            if (text != null) {
                for (int k = 0; k < n; k++) {
                    keys[k] = text.number(range.cell(i + k));
                }
            } else {
                ordering.load(c, coordinates, range.block(i, n), keys, scratch.coordinates);
            }
            long base = least[c];
            int drop = dropped[c];
            int shift = kept[c];
            if (shift == Long.SIZE) {
                for (int k = 0; k < n; k++) {
                    numbers[k] = keys[k] - base;
                }
                continue;
            }
            for (int k = 0; k < n; k++) {
                numbers[k] = numbers[k] << shift | (keys[k] - base) >>> drop;
            }
        }
    }
}
