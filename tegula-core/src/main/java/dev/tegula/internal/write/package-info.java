/** Writes of cells, dense and sparse, at once, in global order or made of other fragments; and deletes. */
@NullMarked
package dev.tegula.internal.write;

import org.jspecify.annotations.NullMarked;
