/** Procedures of the catalog: {@code CALL}. */
@NullMarked
package dev.tegula.internal.spark.procedures;

import org.jspecify.annotations.NullMarked;
