/** Headers of VCF: their lines, and the dictionary of names that records refer to by number. */
@NullMarked
package dev.tegula.internal.vcf.header;

import org.jspecify.annotations.NullMarked;
