/** Pixels of pictures, their axes and their colors. */
@NullMarked
package dev.tegula.plot.raster;

import org.jspecify.annotations.NullMarked;
