/** The planning of splits of arrays with many fragments. */
@NullMarked
package dev.tegula.benchmarks.splits;

import org.jspecify.annotations.NullMarked;
