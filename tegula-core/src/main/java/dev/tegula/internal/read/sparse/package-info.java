/** Sparse arrays: which tiles hold wanted cells, which cells are seen and match, and in what order they come. */
@NullMarked
package dev.tegula.internal.read.sparse;

import org.jspecify.annotations.NullMarked;
