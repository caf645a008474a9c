/** Positions in the writes of an array, for programs that read what is new, again and again. */
@NullMarked
package dev.tegula.feeds;

import org.jspecify.annotations.NullMarked;
