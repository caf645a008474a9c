package dev.tegula.maintenance;

/**
 * Progress of a consolidation.
 *
 * @param step number of the step, from 1
 * @param fragments number of fragments that the step merges
 * @param cells number of cells written in this step so far
 * @param expectedCells maximum number of cells that the step writes
 */
public record ConsolidationProgress(long step, int fragments, long cells, long expectedCells) {}
