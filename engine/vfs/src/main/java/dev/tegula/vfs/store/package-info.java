/** Shared code of object stores: listings, deletions, uploads and failures. For implementations of stores. */
@NullMarked
package dev.tegula.vfs.store;

import org.jspecify.annotations.NullMarked;
