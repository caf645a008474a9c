/** Cells as text for people, and metadata from and to text. */
@NullMarked
package dev.tegula.cli.cells;

import org.jspecify.annotations.NullMarked;
