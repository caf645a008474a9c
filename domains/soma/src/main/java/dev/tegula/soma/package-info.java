/** Single-cell experiments in the layout of TileDB-SOMA: reading, queries along both axes, writing. */
@Experimental("Scenes are not written, and experiments not appended to.")
@NullMarked
package dev.tegula.soma;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
