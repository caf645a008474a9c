/** Metadata of arrays and groups. */
@NullMarked
package dev.tegula.metadata;

import org.jspecify.annotations.NullMarked;
