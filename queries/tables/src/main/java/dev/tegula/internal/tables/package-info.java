/** What arrays are as tables, without types of Calcite or Spark: kinds of values, columns, arrays that are replaced. */
@NullMarked
package dev.tegula.internal.tables;

import org.jspecify.annotations.NullMarked;
