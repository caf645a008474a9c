/** Tiles, chunks and generic tiles. */
@NullMarked
package dev.tegula.internal.tile;

import org.jspecify.annotations.NullMarked;
