/** Pages of Parquet and columns. */
@NullMarked
package dev.tegula.internal.parquet;

import org.jspecify.annotations.NullMarked;
