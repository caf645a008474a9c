/** Recovery of damaged arrays: committing fragments again, and copying readable cells. */
@NullMarked
package dev.tegula.internal.salvage;

import org.jspecify.annotations.NullMarked;
