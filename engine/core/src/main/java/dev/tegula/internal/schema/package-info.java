/** Schemas of new arrays. */
@NullMarked
package dev.tegula.internal.schema;

import org.jspecify.annotations.NullMarked;
