/** The scenarios: arrays, cells and the measured work. */
@NullMarked
package dev.tegula.benchmarks.scenarios;

import org.jspecify.annotations.NullMarked;
