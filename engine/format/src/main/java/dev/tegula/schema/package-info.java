/** Schemas of arrays as immutable values: datatypes, dimensions, attributes, filters. */
@NullMarked
package dev.tegula.schema;

import org.jspecify.annotations.NullMarked;
