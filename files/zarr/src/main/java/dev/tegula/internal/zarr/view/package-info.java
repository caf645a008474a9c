/** Arrays as Zarr on demand. */
@NullMarked
package dev.tegula.internal.zarr.view;

import org.jspecify.annotations.NullMarked;
