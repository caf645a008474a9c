/** The child process: runs requests with libtiledb's C functions. */
@NullMarked
package dev.tegula.interop.oracle.libtiledb;

import org.jspecify.annotations.NullMarked;
