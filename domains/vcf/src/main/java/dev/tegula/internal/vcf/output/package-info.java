/** Files of VCF and BCF. */
@NullMarked
package dev.tegula.internal.vcf.output;

import org.jspecify.annotations.NullMarked;
