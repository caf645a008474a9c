/** The command that prints cells as tables, also for commands that find an array first. */
@NullMarked
package dev.tegula.cli.tables;

import org.jspecify.annotations.NullMarked;
