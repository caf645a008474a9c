/** Cutting cells into tiles and fragments. */
@NullMarked
package dev.tegula.internal.write;

import org.jspecify.annotations.NullMarked;
