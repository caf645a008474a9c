/** Copies of arrays with other schemas. */
@NullMarked
package dev.tegula.internal.io.rewrite;

import org.jspecify.annotations.NullMarked;
