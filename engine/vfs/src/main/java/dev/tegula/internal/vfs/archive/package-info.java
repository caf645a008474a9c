/** Read-only access to archives on the local disk. */
@NullMarked
package dev.tegula.internal.vfs.archive;

import org.jspecify.annotations.NullMarked;
