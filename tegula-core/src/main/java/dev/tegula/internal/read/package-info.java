/** Queries of an open array: cells whole or in batches, aggregates, plans in words, and what it all took. */
@NullMarked
package dev.tegula.internal.read;

import org.jspecify.annotations.NullMarked;
