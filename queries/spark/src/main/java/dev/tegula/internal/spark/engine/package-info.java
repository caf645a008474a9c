/** Engines of drivers and executors, and their settings. */
@NullMarked
package dev.tegula.internal.spark.engine;

import org.jspecify.annotations.NullMarked;
