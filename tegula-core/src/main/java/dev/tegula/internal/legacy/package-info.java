/**
 * Shapes of arrays that are read and never made: sparse fragments in dense arrays, which TileDB wrote before 2.5.
 * Nobody but the dense reader asks for them. Old shapes of single files stand in {@code internal.fragment.legacy}, with
 * the format.
 */
@NullMarked
package dev.tegula.internal.legacy;

import org.jspecify.annotations.NullMarked;
