/** Writes by several processes that become visible together. */
@Experimental("Transactions will publish the writes of several processes as well.")
@NullMarked
package dev.tegula.jobs;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
