/** Imports of files of several grids as groups of arrays. */
@NullMarked
package dev.tegula.internal.io.group;

import org.jspecify.annotations.NullMarked;
