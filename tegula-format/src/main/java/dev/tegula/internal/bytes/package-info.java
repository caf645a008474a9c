/** Bounds-checked little-endian bytes that know where they came from; format versions. */
@NullMarked
package dev.tegula.internal.bytes;

import org.jspecify.annotations.NullMarked;
