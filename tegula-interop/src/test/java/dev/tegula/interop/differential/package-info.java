/** The same arrays through two engines: whatever one writes, the other reads alike. */
@NullMarked
package dev.tegula.interop.differential;

import org.jspecify.annotations.NullMarked;
