/** Processes that tests start. */
@NullMarked
package dev.tegula.testkit.process;

import org.jspecify.annotations.NullMarked;
