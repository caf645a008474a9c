/** The commands of statistics: aggregate, describe. */
@NullMarked
package dev.tegula.cli.statistics;

import org.jspecify.annotations.NullMarked;
