/** The changes of an array as a table: rows that were written or deleted. */
@NullMarked
package dev.tegula.internal.spark.changes;

import org.jspecify.annotations.NullMarked;
