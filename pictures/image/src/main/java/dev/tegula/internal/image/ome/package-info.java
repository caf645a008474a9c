/** OME-XML: the description of images in OME-TIFF files; the units of OME. */
@NullMarked
package dev.tegula.internal.image.ome;

import org.jspecify.annotations.NullMarked;
