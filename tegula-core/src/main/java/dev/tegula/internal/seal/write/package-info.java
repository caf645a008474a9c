/** Sealing of arrays and groups that are there. */
@NullMarked
package dev.tegula.internal.seal.write;

import org.jspecify.annotations.NullMarked;
