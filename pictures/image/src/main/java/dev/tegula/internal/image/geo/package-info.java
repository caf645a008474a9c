/** Where the pixels of an image are on the earth. */
@NullMarked
package dev.tegula.internal.image.geo;

import org.jspecify.annotations.NullMarked;
