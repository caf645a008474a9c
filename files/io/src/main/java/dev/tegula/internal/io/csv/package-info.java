/** Comma-separated and tab-separated values. */
@NullMarked
package dev.tegula.internal.io.csv;

import org.jspecify.annotations.NullMarked;
