/** Side-by-side runs: the same work by two engines, in turn, with a gate that both return the same cells. */
@NullMarked
package dev.tegula.benchmarks;

import org.jspecify.annotations.NullMarked;
