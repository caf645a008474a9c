/** Datasets of variants in the layout of TileDB-VCF. */
@Experimental("Datasets are only read.")
@NullMarked
package dev.tegula.vcf;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
