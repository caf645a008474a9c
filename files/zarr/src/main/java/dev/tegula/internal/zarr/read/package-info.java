/** Stores, hierarchies and the reader of arrays. */
@NullMarked
package dev.tegula.internal.zarr.read;

import org.jspecify.annotations.NullMarked;
