package dev.tegula.internal.read.sparse;

/**
 * Selected cells with their loaded columns.
 *
 * @param cells the selected cells
 * @param columns their columns, as far as the read needs them before the order of the result is known
 * @param matches the cells that match the condition; all if the others are not selected
 */
record LoadedCells(SelectedCells cells, LoadedColumns columns, CellMatches matches) {}
