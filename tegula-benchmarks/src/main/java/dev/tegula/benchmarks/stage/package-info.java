/** JMH benchmarks of processing stages; the filters have {@link dev.tegula.benchmarks.filter their own}. */
@NullMarked
package dev.tegula.benchmarks.stage;

import org.jspecify.annotations.NullMarked;
