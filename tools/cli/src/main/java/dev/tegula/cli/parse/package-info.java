/** Parsers of command lines, ranges and times, and their errors. */
@NullMarked
package dev.tegula.cli.parse;

import org.jspecify.annotations.NullMarked;
