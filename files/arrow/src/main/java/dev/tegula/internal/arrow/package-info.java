/** Conversion between columns and Arrow's buffers, and the IPC format. */
@NullMarked
package dev.tegula.internal.arrow;

import org.jspecify.annotations.NullMarked;
