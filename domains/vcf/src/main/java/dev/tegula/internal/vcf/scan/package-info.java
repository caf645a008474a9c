/** Stored cells as records in the order of positions. */
@NullMarked
package dev.tegula.internal.vcf.scan;

import org.jspecify.annotations.NullMarked;
