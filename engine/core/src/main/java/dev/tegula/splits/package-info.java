/** Pieces of queries that other processes read. */
@NullMarked
package dev.tegula.splits;

import org.jspecify.annotations.NullMarked;
