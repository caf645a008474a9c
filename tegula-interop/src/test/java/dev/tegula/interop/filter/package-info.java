/** Filters against libtiledb, tile by tile, without the engine above them. */
@NullMarked
package dev.tegula.interop.filter;

import org.jspecify.annotations.NullMarked;
