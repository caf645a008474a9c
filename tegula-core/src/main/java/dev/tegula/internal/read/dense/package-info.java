/** Dense arrays: which fragment has which box of cells, and the boxes read. */
@NullMarked
package dev.tegula.internal.read.dense;

import org.jspecify.annotations.NullMarked;
