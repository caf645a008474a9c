/** Pixels of pictures, their axes and their colors. */
@Experimental("Projections of maps are missing.")
@NullMarked
package dev.tegula.plot.raster;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
