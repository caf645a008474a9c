package dev.tegula.internal.read.sparse;

/**
 * Selected cells with their coordinates.
 *
 * @param cells the selected cells
 * @param coordinates their coordinates, as far as the read needs them
 * @param matches the cells that match the condition; all if the others are not selected
 */
record LoadedCells(SelectedCells cells, LoadedCoordinates coordinates, CellMatches matches) {}
