/** Images in and out: PNG, TIFF, OME-TIFF and OME-Zarr, with pyramids and channels. */
@Experimental("Labels and plates of OME-Zarr are missing.")
@NullMarked
package dev.tegula.image;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
