/** Computation and drawing of pictures. */
@NullMarked
package dev.tegula.internal.plot;

import org.jspecify.annotations.NullMarked;
