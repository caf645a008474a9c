package dev.tegula.internal.maintenance;

/** Receives the progress of a step of a consolidation, after each batch. */
interface ConsolidationListener {
    void onCells(long written, long expected);
}
