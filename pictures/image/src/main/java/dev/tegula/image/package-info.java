/** Images in and out: PNG, TIFF and OME-TIFF, with pyramids and channels. */
@NullMarked
package dev.tegula.image;

import org.jspecify.annotations.NullMarked;
