/** Descriptions of images: shapes, channels, levels, sizes of pixels. */
@NullMarked
package dev.tegula.image.model;

import org.jspecify.annotations.NullMarked;
