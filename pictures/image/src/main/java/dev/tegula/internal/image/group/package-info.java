/** Groups with images: their metadata in JSON. */
@NullMarked
package dev.tegula.internal.image.group;

import org.jspecify.annotations.NullMarked;
