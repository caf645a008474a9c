/** Tile-by-tile comparison of the filters with libtiledb. */
@NullMarked
package dev.tegula.interop.filter;

import org.jspecify.annotations.NullMarked;
