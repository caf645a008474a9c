/** Counts of alleles and statistics of variants and samples. */
@NullMarked
package dev.tegula.internal.vcf.stats;

import org.jspecify.annotations.NullMarked;
