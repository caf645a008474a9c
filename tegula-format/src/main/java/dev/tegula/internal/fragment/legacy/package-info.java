/** Shapes that are read but no longer written: fragment metadata before version 3. */
@NullMarked
package dev.tegula.internal.fragment.legacy;

import org.jspecify.annotations.NullMarked;
