/** Seeded generators of schemas, cells and ranges, and of combinations that cover all pairs. */
@NullMarked
package dev.tegula.interop.generate;

import org.jspecify.annotations.NullMarked;
