/** Tests of fragments that Tegula adds to arrays of old versions, read by the matching libtiledb releases. */
@NullMarked
package dev.tegula.interop.append;

import org.jspecify.annotations.NullMarked;
