/** The values of columns, without types of Calcite or Spark. */
@NullMarked
package dev.tegula.internal.tables;

import org.jspecify.annotations.NullMarked;
