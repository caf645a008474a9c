package dev.tegula.internal.order;

import dev.tegula.internal.exec.Workers;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Packs the components of an order into one number of at most 64 bits. Each component takes the bits that its values
 * need among the given cells, relative to their minimum. Strings take seven bytes after their common prefix.
 */
final class KeyPacking {

    private static final int PARALLEL = 1 << 15;
    private static final int TEXT_BYTES = 7;
    /**
     * Number of bits for a byte of a string: one more than eight, so that the end of a string sorts before any byte.
     */
    private static final int TEXT_BITS = 9;

    private final CellOrdering ordering;
    private final Coordinates coordinates;
    private final int @Nullable [] cells;
    private final int from;
    private final int count;
    private final Workers workers;
    private final long[] least;
    private final int[] kept;
    private final int[] dropped;
    private final int[] commonPrefix;
    private int used;
    private int total;
    private boolean exact = true;

    private KeyPacking(
            CellOrdering ordering,
            Coordinates coordinates,
            int @Nullable [] cells,
            int from,
            int count,
            Workers workers) {
        this.ordering = ordering;
        this.coordinates = coordinates;
        this.cells = cells;
        this.from = from;
        this.count = count;
        this.workers = workers;
        int n = ordering.components();
        least = new long[n];
        kept = new int[n];
        dropped = new int[n];
        commonPrefix = new int[n];
    }

    /**
     * Chooses the packing for some cells.
     *
     * @param cells numbers of the cells, from index {@code from} on; null for consecutive cells from number
     *     {@code from} on
     * @param count number of cells; at least 1
     */
    static KeyPacking plan(
            CellOrdering ordering,
            Coordinates coordinates,
            int @Nullable [] cells,
            int from,
            int count,
            Workers workers) {
        KeyPacking packing = new KeyPacking(ordering, coordinates, cells, from, count, workers);
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
        int parts = parts();
        long[] minima = new long[parts];
        long[] maxima = new long[parts];
        forEachPart(parts, p -> {
            // The sign bit is flipped, so that signed comparison orders unsigned numbers.
            long min = Long.MAX_VALUE;
            long max = Long.MIN_VALUE;
            long[] block = new long[Coordinates.BLOCK];
            Coordinates.Scratch scratch = new Coordinates.Scratch();
            int to = bound(p + 1, parts);
            for (int i = bound(p, parts); i < to; i += Coordinates.BLOCK) {
                int n = Math.min(Coordinates.BLOCK, to - i);
                ordering.load(c, coordinates, new CellSelection(cells, from + i, n), block, scratch);
                for (int k = 0; k < n; k++) {
                    long value = block[k] ^ Long.MIN_VALUE;
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

    private int planText(int c, int d) {
        byte[] all = coordinates.text(d);
        int first = cell(0);
        int start = coordinates.textStart(d, first);
        int common = coordinates.textLength(d, first);
        int longest = common;
        for (int i = 1; i < count; i++) {
            int cell = cell(i);
            int at = coordinates.textStart(d, cell);
            int length = coordinates.textLength(d, cell);
            longest = Math.max(longest, length);
            common = Math.min(common, length);
            int differs = Arrays.mismatch(all, start, start + common, all, at, at + common);
            common = differs >= 0 ? differs : common;
        }
        commonPrefix[c] = common;
        if (longest == common) {
            return 0;
        }
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int i = 0; i < count; i++) {
            long value = prefix(d, cell(i), common);
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        least[c] = min;
        // Longer strings continue after the packed bytes, so components after them cannot be compared yet.
        exact = longest - common <= TEXT_BYTES;
        return Long.SIZE - Long.numberOfLeadingZeros(max - min);
    }

    private int cell(int i) {
        int[] list = cells;
        return list == null ? from + i : list[from + i];
    }

    private long prefix(int d, int cell, int skip) {
        byte[] all = coordinates.text(d);
        int at = coordinates.textStart(d, cell) + skip;
        int length = Math.min(TEXT_BYTES, coordinates.textLength(d, cell) - skip);
        long value = 0;
        for (int i = 0; i < TEXT_BYTES; i++) {
            value = value << TEXT_BITS | (i < length ? (all[at + i] & 0xFF) + 1 : 0);
        }
        return value;
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
        int parts = parts();
        AtomicBoolean ascending = new AtomicBoolean(true);
        forEachPart(parts, p -> {
            long[] numbers = new long[Coordinates.BLOCK];
            long[] block = new long[Coordinates.BLOCK];
            Coordinates.Scratch scratch = new Coordinates.Scratch();
            int to = bound(p + 1, parts);
            boolean sorted = true;
            int start = bound(p, parts);
            for (int i = start; i < to; i += Coordinates.BLOCK) {
                int n = Math.min(Coordinates.BLOCK, to - i);
                numbers(i, n, numbers, block, scratch);
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
            int border = bound(p, parts);
            if (Long.compareUnsigned(packed[border - 1], packed[border]) > 0) {
                return false;
            }
        }
        return ascending.get();
    }

    private void numbers(int i, int n, long[] numbers, long[] block, Coordinates.Scratch scratch) {
        Arrays.fill(numbers, 0, n, 0);
        for (int c = 0; c < used; c++) {
            if (kept[c] == 0) {
                continue;
            }
            int text = ordering.textDimension(c);
            if (text >= 0) {
                for (int k = 0; k < n; k++) {
                    block[k] = prefix(text, cell(i + k), commonPrefix[c]);
                }
            } else {
                ordering.load(c, coordinates, new CellSelection(cells, from + i, n), block, scratch);
            }
            long base = least[c];
            int drop = dropped[c];
            int shift = kept[c];
            if (shift == Long.SIZE) {
                for (int k = 0; k < n; k++) {
                    numbers[k] = block[k] - base;
                }
                continue;
            }
            for (int k = 0; k < n; k++) {
                numbers[k] = numbers[k] << shift | (block[k] - base) >>> drop;
            }
        }
    }

    private int parts() {
        return count < PARALLEL ? 1 : workers.computeThreads();
    }

    private int bound(int part, int parts) {
        return (int) ((long) count * part / parts);
    }

    private void forEachPart(int parts, Workers.Item item) {
        if (parts == 1) {
            item.run(0);
        } else {
            workers.forEach(parts, item);
        }
    }
}
