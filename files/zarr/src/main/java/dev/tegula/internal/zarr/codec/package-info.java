/** Codecs of chunks: compression, filters, checksums. */
@NullMarked
package dev.tegula.internal.zarr.codec;

import org.jspecify.annotations.NullMarked;
