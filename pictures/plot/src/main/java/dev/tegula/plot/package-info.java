/** Pictures of arrays. */
@Experimental("Projections of maps are missing.")
@NullMarked
package dev.tegula.plot;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
