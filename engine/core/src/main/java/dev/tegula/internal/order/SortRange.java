package dev.tegula.internal.order;

import dev.tegula.internal.exec.Workers;

/**
 * Cells of a sort, divided into parts for several threads if there are many.
 *
 * @param scratch buffers of the sort, which orders one range after the other
 */
record SortRange(CellRun cells, Workers workers, SortScratch scratch) {

    /** Minimum count for which several threads are faster than one, as in {@link RadixSort}. */
    private static final int PARALLEL = 1 << 15;

    int count() {
        return cells.count();
    }

    /** Returns the number of the {@code i}-th cell. */
    int cell(int i) {
        return cells.cell(i);
    }

    /** Returns some of the cells, from the {@code i}-th on. */
    CellRun block(int i, int count) {
        return new CellRun(cells.cells(), cells.from() + i, count);
    }

    int parts() {
        return count() < PARALLEL ? 1 : workers.computeThreads();
    }

    /** Returns the buffers of a part. */
    SortScratch.OfPart scratch(int part) {
        return scratch.of(part);
    }

    /** Returns the position of the first cell of a part. */
    int start(int part) {
        return (int) ((long) count() * part / parts());
    }

    void forEachPart(Workers.Item item) {
        int parts = parts();
        if (parts == 1) {
            item.run(0);
        } else {
            workers.forEach(parts, item);
        }
    }
}
