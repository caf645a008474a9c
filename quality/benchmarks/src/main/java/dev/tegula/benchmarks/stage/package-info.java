/** JMH benchmarks of processing stages. Filter benchmarks are in {@link dev.tegula.benchmarks.filter}. */
@NullMarked
package dev.tegula.benchmarks.stage;

import org.jspecify.annotations.NullMarked;
