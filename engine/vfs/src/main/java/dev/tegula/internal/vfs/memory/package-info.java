/** Files in memory. */
@NullMarked
package dev.tegula.internal.vfs.memory;

import org.jspecify.annotations.NullMarked;
