/** Data of charts. */
@Experimental("Projections of maps are missing.")
@NullMarked
package dev.tegula.plot.chart;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
