/** Query results as JSON, JSON lines and CSV, batch by batch. */
@NullMarked
package dev.tegula.cli.export;

import org.jspecify.annotations.NullMarked;
