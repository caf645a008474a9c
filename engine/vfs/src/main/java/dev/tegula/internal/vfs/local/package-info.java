/** The local disk and other mounted file systems. */
@NullMarked
package dev.tegula.internal.vfs.local;

import org.jspecify.annotations.NullMarked;
