/** Positions and orders of cells: the tile grid, selections in its dimensions, and sorting. */
@NullMarked
package dev.tegula.internal.order;

import org.jspecify.annotations.NullMarked;
