@NullMarked
package dev.tegula.parquet;

import org.jspecify.annotations.NullMarked;
