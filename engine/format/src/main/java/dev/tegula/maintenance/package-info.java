/** Options and reports of consolidation, vacuum, cleanup, copies and inspection. */
@NullMarked
package dev.tegula.maintenance;

import org.jspecify.annotations.NullMarked;
