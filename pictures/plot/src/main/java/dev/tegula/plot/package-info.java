/** Pictures of arrays. */
@NullMarked
package dev.tegula.plot;

import org.jspecify.annotations.NullMarked;
