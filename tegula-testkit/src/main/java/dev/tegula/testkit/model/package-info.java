/** An array in memory that is obviously right, and random sequences of operations that hold an engine against it. */
@NullMarked
package dev.tegula.testkit.model;

import org.jspecify.annotations.NullMarked;
