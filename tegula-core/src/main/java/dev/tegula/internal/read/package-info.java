/** Read plans, tile fetching, the dense and sparse readers. */
@NullMarked
package dev.tegula.internal.read;

import org.jspecify.annotations.NullMarked;
