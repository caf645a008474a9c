/** What is run: arrays, cells and the timed work. */
@NullMarked
package dev.tegula.benchmarks.scenarios;

import org.jspecify.annotations.NullMarked;
