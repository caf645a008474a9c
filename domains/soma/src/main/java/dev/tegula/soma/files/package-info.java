/** Experiments from and to files: h5ad, MatrixMarket, tables. */
@Experimental("Parts of AnnData are missing: raw.varm, data frames in obsm.")
@NullMarked
package dev.tegula.soma.files;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
