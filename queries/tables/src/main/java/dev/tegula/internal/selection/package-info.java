/** Conditions as ranges of coordinates, where ranges express them. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.selection;
