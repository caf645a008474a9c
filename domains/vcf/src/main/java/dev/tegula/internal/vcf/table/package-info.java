/** Records as tables. */
@NullMarked
package dev.tegula.internal.vcf.table;

import org.jspecify.annotations.NullMarked;
