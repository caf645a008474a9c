/** Writes by several processes that become visible together. */
@NullMarked
package dev.tegula.jobs;

import org.jspecify.annotations.NullMarked;
