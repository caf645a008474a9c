/** Records, fields, regions and statistics of variants. */
@Experimental("Datasets are only read.")
@NullMarked
package dev.tegula.vcf.model;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
