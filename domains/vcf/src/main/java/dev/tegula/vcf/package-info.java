/** Datasets of variants in the layout of TileDB-VCF. */
@NullMarked
package dev.tegula.vcf;

import org.jspecify.annotations.NullMarked;
