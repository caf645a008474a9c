package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.storage.open.OpenFragment;

/**
 * A tile of a sparse fragment that intersects the ranges of a read.
 *
 * @param number number of the tile in its fragment
 * @param cells number of cells in the tile
 * @param isInside whether all of its cells are within the ranges
 * @param matching relation of its cells to the condition of the read, from statistics
 */
public record SparseTile(OpenFragment fragment, int number, int cells, boolean isInside, Relation matching) {}
