/** Arrays as tables. */
@NullMarked
package dev.tegula.internal.spark.table;

import org.jspecify.annotations.NullMarked;
