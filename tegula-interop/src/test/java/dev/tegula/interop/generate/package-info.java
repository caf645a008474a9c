/** Seeded random schemas, cells, ranges, and the covering of their combinations. */
@NullMarked
package dev.tegula.interop.generate;

import org.jspecify.annotations.NullMarked;
