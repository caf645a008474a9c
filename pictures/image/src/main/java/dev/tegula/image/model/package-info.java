/** Descriptions of images: shapes, channels, levels, sizes of pixels. */
@Experimental("Labels and plates of OME-Zarr are missing.")
@NullMarked
package dev.tegula.image.model;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
