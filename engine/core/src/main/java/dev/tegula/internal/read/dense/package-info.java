/** Reading of dense arrays: assigning regions of cells to fragments, and reading them. */
@NullMarked
package dev.tegula.internal.read.dense;

import org.jspecify.annotations.NullMarked;
