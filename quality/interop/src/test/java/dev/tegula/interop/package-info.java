/** Tests of Tegula against libtiledb and against golden arrays. */
@NullMarked
package dev.tegula.interop;

import org.jspecify.annotations.NullMarked;
