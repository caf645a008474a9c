/** What keeps arrays in good shape: consolidation, vacuum, copies, removal. */
@NullMarked
package dev.tegula.internal.maintenance;

import org.jspecify.annotations.NullMarked;
