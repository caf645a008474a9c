/** Measures arrays that were written by many jobs. */
@NullMarked
package dev.tegula.benchmarks.jobs;

import org.jspecify.annotations.NullMarked;
