/** Reading of sparse arrays: finding the tiles, filtering, sorting and deduplicating cells, and loading attributes. */
@NullMarked
package dev.tegula.internal.read.sparse;

import org.jspecify.annotations.NullMarked;
