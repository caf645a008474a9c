/** Conversion of cells from and to JSON and CSV. */
@NullMarked
package dev.tegula.internal.io.cells;

import org.jspecify.annotations.NullMarked;
