/** Images of OME-Zarr. */
@NullMarked
package dev.tegula.internal.image.zarr;

import org.jspecify.annotations.NullMarked;
