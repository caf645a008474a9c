/** Writes of rows as jobs: fragments by tasks, made visible together. */
@NullMarked
package dev.tegula.internal.spark.write;

import org.jspecify.annotations.NullMarked;
