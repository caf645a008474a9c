/** Copying, moving, deleting and indexing of whole arrays and groups. */
@NullMarked
package dev.tegula.internal.object;

import org.jspecify.annotations.NullMarked;
