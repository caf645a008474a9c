/** The commands of domains: soma, vcf. */
@NullMarked
package dev.tegula.cli.domains;

import org.jspecify.annotations.NullMarked;
