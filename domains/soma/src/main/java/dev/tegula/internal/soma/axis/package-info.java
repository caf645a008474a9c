/** Join ids of axes, and values of matrices in primitive arrays. */
@NullMarked
package dev.tegula.internal.soma.axis;

import org.jspecify.annotations.NullMarked;
