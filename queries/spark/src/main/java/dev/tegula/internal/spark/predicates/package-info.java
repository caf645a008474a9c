/** Predicates of Spark as ranges of dimensions and conditions. */
@NullMarked
package dev.tegula.internal.spark.predicates;

import org.jspecify.annotations.NullMarked;
