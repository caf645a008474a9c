/** What metadata tell of fragments and tiles before any cell is read. */
@NullMarked
package dev.tegula.internal.read.pruning;

import org.jspecify.annotations.NullMarked;
