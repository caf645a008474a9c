/** Writes stored images to files. */
@NullMarked
package dev.tegula.internal.image.export;

import org.jspecify.annotations.NullMarked;
