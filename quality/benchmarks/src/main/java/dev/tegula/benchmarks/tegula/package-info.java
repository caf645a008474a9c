/** Tegula's side of the comparison. */
@NullMarked
package dev.tegula.benchmarks.tegula;

import org.jspecify.annotations.NullMarked;
