/** Codecs of chunks: compression, filters, checksums. */
@NullMarked
package dev.tegula.internal.io.codec;

import org.jspecify.annotations.NullMarked;
