/** Seals: sizes and hashes of the files of an array or group, stored in files that libtiledb ignores. */
@NullMarked
package dev.tegula.internal.seal;

import org.jspecify.annotations.NullMarked;
