/** Bounds-checked little-endian bytes with locations for error messages, and format versions. */
@NullMarked
package dev.tegula.internal.bytes;

import org.jspecify.annotations.NullMarked;
