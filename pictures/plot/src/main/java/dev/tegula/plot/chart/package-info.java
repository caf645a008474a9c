/** Data of charts. */
@NullMarked
package dev.tegula.plot.chart;

import org.jspecify.annotations.NullMarked;
