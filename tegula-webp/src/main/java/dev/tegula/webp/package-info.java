/** The decoder behind the WEBP filter. */
@NullMarked
package dev.tegula.webp;

import org.jspecify.annotations.NullMarked;
