/** The public face: open, read, write and maintain arrays. */
@NullMarked
package dev.tegula;

import org.jspecify.annotations.NullMarked;
