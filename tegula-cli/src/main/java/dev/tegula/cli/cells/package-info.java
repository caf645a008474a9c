/** Cells as text and text as cells, in JSON and in CSV. */
@NullMarked
package dev.tegula.cli.cells;

import org.jspecify.annotations.NullMarked;
