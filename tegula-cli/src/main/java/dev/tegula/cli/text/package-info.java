/** Fast writers of numbers, JSON and tables. */
@NullMarked
package dev.tegula.cli.text;

import org.jspecify.annotations.NullMarked;
