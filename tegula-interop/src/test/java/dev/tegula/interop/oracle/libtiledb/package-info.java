/** The child's side: requests carried out with libtiledb's C functions. */
@NullMarked
package dev.tegula.interop.oracle.libtiledb;

import org.jspecify.annotations.NullMarked;
