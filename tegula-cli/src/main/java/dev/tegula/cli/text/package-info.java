/** Writing text fast: numbers, JSON, tables. */
@NullMarked
package dev.tegula.cli.text;

import org.jspecify.annotations.NullMarked;
