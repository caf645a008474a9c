/** Comparison of two engines: both do the same work in alternation, after a check that they return the same cells. */
@NullMarked
package dev.tegula.benchmarks;

import org.jspecify.annotations.NullMarked;
