/** Imports of cells from JSON, JSON lines and CSV. */
@NullMarked
package dev.tegula.cli.importer;

import org.jspecify.annotations.NullMarked;
