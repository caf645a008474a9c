/** Records, fields, regions and statistics of variants. */
@NullMarked
package dev.tegula.vcf.model;

import org.jspecify.annotations.NullMarked;
