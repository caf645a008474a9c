package dev.tegula.internal.order;

import dev.tegula.internal.exec.Workers;
import dev.tegula.schema.PhysicalType;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
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
    private final SortScratch scratch;

    /** The sorter is used by one thread at a time, which {@code workers} help. */
    public CellSorter(CellOrdering ordering, Coordinates coordinates, Workers workers) {
        this.ordering = ordering;
        this.coordinates = coordinates;
        this.workers = workers;
        this.scratch = new SortScratch(workers.computeThreads());
    }

    /** Returns the numbers of all cells in order; equal cells keep their order. */
    public SortedCells sort() {
        return sort(new int[coordinates.size()]);
    }

    /**
     * Returns the numbers of all cells in order; equal cells keep their order.
     *
     * @param cells array of at least as many elements as there are cells; becomes that of the result
     */
    public SortedCells sort(int[] cells) {
        Sort sort = new Sort(cells);
        int count = coordinates.size();
        if (count > 1) {
            sort.sort(CellRun.consecutive(0, count));
        } else if (count == 1) {
            cells[0] = 0;
        }
        // Strings of nested prefixes are undecided many times, so these runs are a list and not a recursion.
        for (CellRun run = sort.undecided.pollLast(); run != null; run = sort.undecided.pollLast()) {
            sort.sort(run);
        }
        return new SortedCells(cells, sort.ties, sort.isUnchanged);
    }

    /** The state of one sort. */
    private final class Sort {

        private final int[] cells;
        private final BitSet ties = new BitSet();
        /** Runs of cells with equal packed numbers, which remaining bits may distinguish. */
        private final Deque<CellRun> undecided = new ArrayDeque<>();

        private boolean isUnchanged = true;

        Sort(int[] cells) {
            this.cells = cells;
        }

        /**
         * Sorts some cells by the bits that fit into a number.
         *
         * @param run all cells, without a list of them, or a run of the sorted cells
         */
        void sort(CellRun run) {
            int count = run.count();
            KeyPacking packing = KeyPacking.plan(ordering, coordinates, new SortRange(run, workers, scratch));
            if (packing.bits() == 0) {
                ties.set(run.from() + 1, run.from() + count);
                for (int i = 0; run.isConsecutive() && i < count; i++) {
                    cells[i] = i;
                }
                return;
            }
            int positionBits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
            int keyBits = Math.min(packing.bits(), Long.SIZE - positionBits);
            long[] packed = workers.arrays().longs(count);
            boolean isAscending = packing.pack(keyBits, positionBits, packed);
            if (!isAscending) {
                isUnchanged = false;
                RadixSort.sort(packed, count, positionBits, positionBits + keyBits, workers);
            }
            if (run.isConsecutive() || !isAscending) {
                permute(run.cells(), new SortedNumbers(packed, count, (1L << positionBits) - 1), run.from());
            }
            boolean isExact = packing.decides(keyBits);
            int start = 0;
            while (start < count) {
                long key = packed[start] >>> positionBits;
                int end = start + 1;
                while (end < count && packed[end] >>> positionBits == key) {
                    end++;
                }
                if (end - start > 1) {
                    separate(run.from() + start, run.from() + end, isExact);
                }
                start = end;
            }
            workers.arrays().give(PhysicalType.INT64, packed);
        }

        /** Marks cells with equal numbers as ties, or sorts them by the remaining bits, now or later. */
        private void separate(int from, int to, boolean isExact) {
            if (isExact) {
                ties.set(from + 1, to);
            } else if (to - from > SHORT_RUN) {
                undecided.addLast(new CellRun(cells, from, to - from));
            } else {
                insertionSort(from, to);
            }
        }

        private void permute(int @Nullable [] source, SortedNumbers numbers, int from) {
            long[] packed = numbers.packed;
            int count = numbers.count;
            long mask = numbers.mask;
            if (source == null) {
                for (int i = 0; i < count; i++) {
                    cells[i] = (int) (packed[i] & mask);
                }
                return;
            }
            int[] old = (int[]) workers.arrays().take(PhysicalType.INT32, count);
            System.arraycopy(cells, from, old, 0, count);
            for (int i = 0; i < count; i++) {
                cells[from + i] = old[(int) (packed[i] & mask)];
            }
            workers.arrays().give(PhysicalType.INT32, old);
        }

        private void insertionSort(int from, int to) {
            for (int i = from + 1; i < to; i++) {
                int cell = cells[i];
                int j = i - 1;
                while (j >= from && ordering.compare(coordinates, cells[j], cell) > 0) {
                    cells[j + 1] = cells[j];
                    j--;
                    isUnchanged = false;
                }
                cells[j + 1] = cell;
            }
            for (int i = from + 1; i < to; i++) {
                if (ordering.compare(coordinates, cells[i - 1], cells[i]) == 0) {
                    ties.set(i);
                }
            }
        }
    }

    /**
     * The result of the radix sort.
     *
     * @param packed numbers, of which the first {@code count} are sorted
     * @param mask the bits that contain the position of a cell
     */
    private record SortedNumbers(long[] packed, int count, long mask) {}
}
