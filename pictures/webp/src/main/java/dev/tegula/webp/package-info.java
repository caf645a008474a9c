/** The decoder of the WEBP filter. */
@NullMarked
package dev.tegula.webp;

import org.jspecify.annotations.NullMarked;
