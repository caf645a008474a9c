/** Compares Tegula with what users would choose instead: Parquet, DuckDB over Parquet, and HDF5. */
@NullMarked
package dev.tegula.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
