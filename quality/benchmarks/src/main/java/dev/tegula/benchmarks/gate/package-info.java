/** The scenarios of two builds of Tegula against each other. */
@NullMarked
package dev.tegula.benchmarks.gate;

import org.jspecify.annotations.NullMarked;
