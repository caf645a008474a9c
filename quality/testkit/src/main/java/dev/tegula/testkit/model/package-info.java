/** A simple reference model of an array, and random sequences of operations for comparisons with an engine. */
@NullMarked
package dev.tegula.testkit.model;

import org.jspecify.annotations.NullMarked;
