/** Cells from JSON, JSON lines and CSV into arrays. */
@NullMarked
package dev.tegula.cli.load;

import org.jspecify.annotations.NullMarked;
