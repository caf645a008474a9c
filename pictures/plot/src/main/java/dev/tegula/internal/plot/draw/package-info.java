/** Drawing of charts: axes, legends, and canvases of pixels, vectors and characters. */
@NullMarked
package dev.tegula.internal.plot.draw;

import org.jspecify.annotations.NullMarked;
