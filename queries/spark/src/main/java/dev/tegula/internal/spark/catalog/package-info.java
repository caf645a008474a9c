/** Names of tables and where their arrays are. */
@NullMarked
package dev.tegula.internal.spark.catalog;

import org.jspecify.annotations.NullMarked;
