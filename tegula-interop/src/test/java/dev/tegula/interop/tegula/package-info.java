/** Tegula as an engine under test: the neutral values to its own and back. */
@NullMarked
package dev.tegula.interop.tegula;

import org.jspecify.annotations.NullMarked;
