package dev.tegula.internal.read.gather;

/** Cells of a result, as runs at equal distances. */
@FunctionalInterface
public interface ResultRuns {

    /** Visits a run. */
    @FunctionalInterface
    interface Run {

        /**
         * Visits the cells of a run.
         *
         * @param first position of the first cell in the result
         * @param stride distance of neighbors
         * @return whether to continue with the next run
         */
        boolean cells(int first, int stride, int count);
    }

    /** Visits all runs; returns false if the visitor stopped. */
    boolean each(Run run);
}
