/** The formats of image files. */
@NullMarked
package dev.tegula.internal.image.files;

import org.jspecify.annotations.NullMarked;
