/** The arrays of a dataset, by version of its layout. */
@NullMarked
package dev.tegula.internal.vcf.dataset;

import org.jspecify.annotations.NullMarked;
