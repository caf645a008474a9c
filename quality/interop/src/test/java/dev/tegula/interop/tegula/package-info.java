/** Tegula as an engine under test, with conversions to and from the neutral values. */
@NullMarked
package dev.tegula.interop.tegula;

import org.jspecify.annotations.NullMarked;
