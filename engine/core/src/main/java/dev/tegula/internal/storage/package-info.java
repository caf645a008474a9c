/** Locations of files in the folders of arrays and groups, and the rules for which of them count. */
@NullMarked
package dev.tegula.internal.storage;

import org.jspecify.annotations.NullMarked;
