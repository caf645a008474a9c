/** Single-cell experiments in the layout of TileDB-SOMA: reading, queries along both axes, writing. */
@Experimental("Parts of AnnData are missing: raw.varm, data frames in obsm.")
@NullMarked
package dev.tegula.soma;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
