/** Recovery of arrays that are damaged: fragments committed again, readable cells copied. */
@NullMarked
package dev.tegula.internal.salvage;

import org.jspecify.annotations.NullMarked;
