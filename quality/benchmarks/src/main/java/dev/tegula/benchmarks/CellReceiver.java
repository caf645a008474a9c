package dev.tegula.benchmarks;

import java.util.Map;

/** Receives the cells returned by a task. */
@FunctionalInterface
public interface CellReceiver {

    /** Ignores the cells, for timed runs. */
    CellReceiver BLIND = (cells, columns) -> {};

    /** Receives a number of cells in these columns. */
    void see(int cells, Map<String, CellHash> columns);

    /** Hashes of the cells of a field, computed from their bytes. */
    @FunctionalInterface
    interface CellHash {
        /** Returns the hash of a cell. */
        long of(int cell);
    }
}
