package dev.tegula.internal.order;

import dev.tegula.internal.exec.Workers;
import dev.tegula.schema.PhysicalType;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Sorts cells. As many bits of the order's components as fit are packed with the cell's position into a 64-bit number.
 * These numbers are sorted with a radix sort. Cells that are still equal are sorted in the same way by the remaining
 * bits.
 */
public final class CellSorter {

    /** Runs of equal numbers up to this length are sorted by comparison. */
    private static final int SHORT_RUN = 24;

    private final CellOrdering ordering;
    private final Coordinates coordinates;
    private final Workers workers;
    private boolean sorted = true;
    private @Nullable BitSet equal;

    public CellSorter(CellOrdering ordering, Coordinates coordinates, Workers workers) {
        this.ordering = ordering;
        this.coordinates = coordinates;
        this.workers = workers;
    }

    /** Returns the numbers of all cells in order; equal cells keep their order. */
    public int[] sort() {
        int[] cells = new int[coordinates.size()];
        sort(cells);
        return cells;
    }

    /**
     * Puts the numbers of all cells in order; equal cells keep their order.
     *
     * @param cells array of at least as many elements as there are cells
     */
    public void sort(int[] cells) {
        int count = coordinates.size();
        if (count > 1) {
            sort(null, cells, 0, count);
        } else if (count == 1) {
            cells[0] = 0;
        }
    }

    /**
     * Sorts {@code list[from]} up to but not including {@code list[from + count]}.
     *
     * @param list numbers to sort; null for all cells, which saves the lookup and its memory
     * @param cells receives the sorted numbers; it is the list unless that is null
     */
    private void sort(int @Nullable [] list, int[] cells, int from, int count) {
        KeyPacking packing =
                KeyPacking.plan(ordering, coordinates, new SortRange(new CellSelection(list, from, count), workers));
        int positionBits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
        int keyBits = Math.min(packing.bits(), Long.SIZE - positionBits);
        if (packing.bits() == 0) {
            markEqual(from + 1, from + count);
            for (int i = 0; list == null && i < count; i++) {
                cells[i] = i;
            }
            return;
        }
        long[] packed = workers.arrays().longs(count);
        boolean isAscending = packing.pack(keyBits, positionBits, packed);
        if (!isAscending) {
            sorted = false;
            RadixSort.sort(packed, count, positionBits, positionBits + keyBits, workers);
        }
        if (list == null || !isAscending) {
            permute(list, new SortedNumbers(packed, count, (1L << positionBits) - 1), cells, from);
        }
        boolean isExact = packing.decides(keyBits);
        int start = 0;
        while (start < count) {
            long key = packed[start] >>> positionBits;
            int end = start + 1;
            while (end < count && packed[end] >>> positionBits == key) {
                end++;
            }
            if (isExact) {
                markEqual(from + start + 1, from + end);
            } else if (end - start > SHORT_RUN) {
                sort(cells, cells, from + start, end - start);
            } else if (end - start > 1) {
                insertionSort(cells, from + start, from + end);
            }
            start = end;
        }
        workers.arrays().give(PhysicalType.INT64, packed);
    }

    private void markEqual(int from, int to) {
        if (from < to) {
            BitSet bits = equal;
            if (bits == null) {
                bits = new BitSet();
                equal = bits;
            }
            bits.set(from, to);
        }
    }

    /** Returns whether the cells were in order before they were sorted. */
    public boolean wasSorted() {
        return sorted;
    }

    /**
     * Returns the positions in the sorted sequence whose cell has the same coordinates as the preceding one; null if
     * there are none.
     */
    public @Nullable BitSet equalToPrevious() {
        return equal;
    }

    /**
     * The result of the radix sort.
     *
     * @param packed numbers, of which the first {@code count} are sorted
     * @param mask the bits that contain the position of a cell
     */
    private record SortedNumbers(long[] packed, int count, long mask) {}

    private static void permute(int @Nullable [] source, SortedNumbers numbers, int[] cells, int from) {
        long[] packed = numbers.packed;
        int count = numbers.count;
        long mask = numbers.mask;
        if (source == null) {
            for (int i = 0; i < count; i++) {
                cells[i] = (int) (packed[i] & mask);
            }
            return;
        }
        int[] old = Arrays.copyOfRange(cells, from, from + count);
        for (int i = 0; i < count; i++) {
            cells[from + i] = old[(int) (packed[i] & mask)];
        }
    }

    private void insertionSort(int[] cells, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int cell = cells[i];
            int j = i - 1;
            while (j >= from && ordering.compare(coordinates, cells[j], cell) > 0) {
                cells[j + 1] = cells[j];
                j--;
                sorted = false;
            }
            cells[j + 1] = cell;
        }
        for (int i = from + 1; i < to; i++) {
            if (ordering.compare(coordinates, cells[i - 1], cells[i]) == 0) {
                markEqual(i, i + 1);
            }
        }
    }
}
