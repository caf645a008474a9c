/** Fragments that Tegula adds to arrays of old versions, read by the libraries that know those versions. */
@NullMarked
package dev.tegula.interop.append;

import org.jspecify.annotations.NullMarked;
