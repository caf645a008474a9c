/**
 * Measures the growth of time with cells, fragments, tiles, attributes and threads: data and pictures for
 * {@code docs/performance.md}.
 */
@NullMarked
package dev.tegula.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
