/** Layouts of arrays, compared on a sample: tiles, capacity and orders. */
@NullMarked
package dev.tegula.cli.advice;

import org.jspecify.annotations.NullMarked;
