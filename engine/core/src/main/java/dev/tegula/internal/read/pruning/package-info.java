/** Pruning of fragments and tiles by metadata before cells are read. */
@NullMarked
package dev.tegula.internal.read.pruning;

import org.jspecify.annotations.NullMarked;
