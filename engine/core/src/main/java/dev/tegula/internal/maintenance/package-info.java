/** Maintenance of arrays and groups: consolidation, vacuum, cleanup, copying and removal. */
@NullMarked
package dev.tegula.internal.maintenance;

import org.jspecify.annotations.NullMarked;
