package dev.tegula.benchmarks;

import java.util.Map;

/** Sees the cells that a task returns. */
@FunctionalInterface
public interface CellReceiver {

    /** Looks away: for timed runs. */
    CellReceiver BLIND = (cells, columns) -> {};

    /** Sees so many cells in these columns. */
    void see(int cells, Map<String, CellHash> columns);

    /** Cells of one field, each as a number that depends on nothing but its bytes. */
    @FunctionalInterface
    interface CellHash {
        /** The hash of a cell. */
        long of(int cell);
    }
}
