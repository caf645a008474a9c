/**
 * Writes of cells: dense and sparse, at once or in global order, from the caller or from other fragments; and deletes.
 */
@NullMarked
package dev.tegula.internal.write;

import org.jspecify.annotations.NullMarked;
