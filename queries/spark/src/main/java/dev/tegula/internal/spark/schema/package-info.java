/** Schemas of arrays from tables of Spark. */
@NullMarked
package dev.tegula.internal.spark.schema;

import org.jspecify.annotations.NullMarked;
