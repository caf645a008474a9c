/** JSON documents of Zarr. */
@NullMarked
package dev.tegula.internal.zarr.json;

import org.jspecify.annotations.NullMarked;
