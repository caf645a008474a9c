/** Zarr v2 and v3: files in and out, and arrays as Zarr on demand. */
@NullMarked
package dev.tegula.zarr;

import org.jspecify.annotations.NullMarked;
