/** Every loop that depends on a datatype: order keys, copies, statistics. */
@NullMarked
package dev.tegula.internal.cells;

import org.jspecify.annotations.NullMarked;
