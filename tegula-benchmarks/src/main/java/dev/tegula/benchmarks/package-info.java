/** Comparison of two engines: the same work in alternation, after a check that both return the same cells. */
@NullMarked
package dev.tegula.benchmarks;

import org.jspecify.annotations.NullMarked;
