package dev.tegula.maintenance;

/**
 * How far a consolidation is.
 *
 * @param step number of the step, from 1
 * @param fragments fragments that the step makes into one
 * @param cells cells written in this step so far
 * @param expectedCells cells that the step will write, at most
 */
public record ConsolidationProgress(long step, int fragments, long cells, long expectedCells) {}
