/**
 * Conditions bound to a schema, as sets of keys, strings and nulls, and their evaluation for cells and for statistics.
 */
@NullMarked
package dev.tegula.internal.condition;

import org.jspecify.annotations.NullMarked;
