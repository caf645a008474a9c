/** Statistics of the cells of a query, also by group. All types are experimental. */
@NullMarked
package dev.tegula.statistics;

import org.jspecify.annotations.NullMarked;
