/** Schemas of new arrays; types that the format does not have, and keys of metadata that tell them. */
@NullMarked
package dev.tegula.internal.schema;

import org.jspecify.annotations.NullMarked;
