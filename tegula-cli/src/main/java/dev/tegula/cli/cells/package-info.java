/** Conversion of cells from and to JSON and CSV. */
@NullMarked
package dev.tegula.cli.cells;

import org.jspecify.annotations.NullMarked;
