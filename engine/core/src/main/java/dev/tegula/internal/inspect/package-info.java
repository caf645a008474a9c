/** Inspection of files byte by byte with the regular readers. */
@NullMarked
package dev.tegula.internal.inspect;

import org.jspecify.annotations.NullMarked;
