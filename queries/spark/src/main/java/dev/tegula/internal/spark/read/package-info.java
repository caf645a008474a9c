/** Scans: what Spark pushes down, the pieces of a query, and their readers on executors. */
@NullMarked
package dev.tegula.internal.spark.read;

import org.jspecify.annotations.NullMarked;
