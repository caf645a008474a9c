/** OME-XML: the description of images in OME-TIFF files. */
@NullMarked
package dev.tegula.internal.image.ome;

import org.jspecify.annotations.NullMarked;
