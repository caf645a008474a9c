/** Exceptions. */
@NullMarked
package dev.tegula.errors;

import org.jspecify.annotations.NullMarked;
