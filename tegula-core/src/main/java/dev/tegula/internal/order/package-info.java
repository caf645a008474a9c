/** Where cells lie: the tile grid, selections along its axes, orders. */
@NullMarked
package dev.tegula.internal.order;

import org.jspecify.annotations.NullMarked;
