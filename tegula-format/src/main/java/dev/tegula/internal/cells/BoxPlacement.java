package dev.tegula.internal.cells;

/**
 * Placement of a box of cells in a sequence of cells.
 *
 * @param first position of the box's first cell
 * @param strides distance of neighbouring cells in each dimension
 */
public record BoxPlacement(long first, long[] strides) {}
