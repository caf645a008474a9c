/** Writes images to dense arrays, level by level. */
@NullMarked
package dev.tegula.internal.image.load;

import org.jspecify.annotations.NullMarked;
