/**
 * Conditions in the terms of a schema: sets of keys, of strings, of nulls; what they say of cells and of statistics.
 */
@NullMarked
package dev.tegula.internal.condition;

import org.jspecify.annotations.NullMarked;
