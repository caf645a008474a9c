/** Formats that are written as folders of chunks, from open arrays instead of rows. */
@NullMarked
package dev.tegula.internal.io.folder;

import org.jspecify.annotations.NullMarked;
