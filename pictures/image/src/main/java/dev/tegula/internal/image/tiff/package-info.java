/** Reads and writes the structure and the samples of TIFF and BigTIFF files. */
@NullMarked
package dev.tegula.internal.image.tiff;

import org.jspecify.annotations.NullMarked;
