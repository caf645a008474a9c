/** One class per on-disk structure. */
@NullMarked
package dev.tegula.internal.format;

import org.jspecify.annotations.NullMarked;
