/** libtiledb's side of the comparison, through tiledb-java with direct buffers. */
@NullMarked
package dev.tegula.benchmarks.libtiledb;

import org.jspecify.annotations.NullMarked;
