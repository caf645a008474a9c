/** Queries of an open array: reads at once or in batches, aggregates, plans and costs. */
@NullMarked
package dev.tegula.internal.read;

import org.jspecify.annotations.NullMarked;
