/** What commands are made of, also those of other modules: the shell, arguments, selections, progress, formats. */
@NullMarked
package dev.tegula.cli.command;

import org.jspecify.annotations.NullMarked;
