/** Pixels of pictures, their axes and their colors. */
@Experimental("Labels of dimensions and projections of maps are missing.")
@NullMarked
package dev.tegula.plot.raster;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
