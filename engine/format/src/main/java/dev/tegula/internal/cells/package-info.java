/** Loops that depend on a datatype: order keys, copies, statistics. */
@NullMarked
package dev.tegula.internal.cells;

import org.jspecify.annotations.NullMarked;
