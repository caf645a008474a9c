/** Metadata of arrays and groups, and the decoding of chunks. */
@NullMarked
package dev.tegula.internal.zarr.meta;

import org.jspecify.annotations.NullMarked;
