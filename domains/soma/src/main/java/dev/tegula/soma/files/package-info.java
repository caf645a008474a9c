/** Experiments from and to files: h5ad, MatrixMarket, tables. */
@Experimental("Scenes are not written, and experiments not appended to.")
@NullMarked
package dev.tegula.soma.files;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
