/** A simple reference model of an array, and random sequences of operations to compare an engine with it. */
@NullMarked
package dev.tegula.testkit.model;

import org.jspecify.annotations.NullMarked;
