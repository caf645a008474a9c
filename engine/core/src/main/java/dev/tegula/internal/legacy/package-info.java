/**
 * Legacy array layouts that are read but never written: sparse fragments in dense arrays, which TileDB wrote before
 * 2.5. Only the dense reader uses them. Legacy layouts of single files are in {@code internal.fragment.legacy}, with
 * the format.
 */
@NullMarked
package dev.tegula.internal.legacy;

import org.jspecify.annotations.NullMarked;
