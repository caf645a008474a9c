/** What keeps arrays in good shape: consolidation, vacuum, copies, removal. */
@NullMarked
package dev.tegula.internal.upkeep;

import org.jspecify.annotations.NullMarked;
