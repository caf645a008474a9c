/** Data of charts. */
@Experimental("Labels of dimensions and projections of maps are missing.")
@NullMarked
package dev.tegula.plot.chart;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
