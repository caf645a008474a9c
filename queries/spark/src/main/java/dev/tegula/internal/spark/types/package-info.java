/** Fields of arrays as columns of Spark, and their values in both directions. */
@NullMarked
package dev.tegula.internal.spark.types;

import org.jspecify.annotations.NullMarked;
