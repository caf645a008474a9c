/** Shared code of object stores: outputs and multipart uploads. For implementations of stores. */
@NullMarked
package dev.tegula.vfs.store;

import org.jspecify.annotations.NullMarked;
