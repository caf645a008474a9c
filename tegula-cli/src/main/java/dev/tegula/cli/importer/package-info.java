/** Cells from JSON, JSON lines and CSV into arrays. */
@NullMarked
package dev.tegula.cli.importer;

import org.jspecify.annotations.NullMarked;
