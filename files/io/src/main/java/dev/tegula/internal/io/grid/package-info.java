/** Axes of grids and their coordinates. */
@NullMarked
package dev.tegula.internal.io.grid;

import org.jspecify.annotations.NullMarked;
