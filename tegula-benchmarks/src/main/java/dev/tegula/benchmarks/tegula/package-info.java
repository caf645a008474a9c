/** Tegula's side. */
@NullMarked
package dev.tegula.benchmarks.tegula;

import org.jspecify.annotations.NullMarked;
