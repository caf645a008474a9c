/** Sealing of existing arrays and groups. */
@NullMarked
package dev.tegula.internal.seal.write;

import org.jspecify.annotations.NullMarked;
