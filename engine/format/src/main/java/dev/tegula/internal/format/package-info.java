/** Encoding and decoding of stored structures, one class for each. */
@NullMarked
package dev.tegula.internal.format;

import org.jspecify.annotations.NullMarked;
