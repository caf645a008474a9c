/** Single-cell experiments in the layout of TileDB-SOMA: reading, queries along both axes, writing. */
@NullMarked
package dev.tegula.soma;

import org.jspecify.annotations.NullMarked;
