/** Measures the import and export of files against DuckDB and parquet-java. */
@NullMarked
package dev.tegula.benchmarks.files;

import org.jspecify.annotations.NullMarked;
