/** Fetching and decoding of stored tiles, and the columns built from their cells, for dense and sparse reads. */
@NullMarked
package dev.tegula.internal.read.fetch;

import org.jspecify.annotations.NullMarked;
