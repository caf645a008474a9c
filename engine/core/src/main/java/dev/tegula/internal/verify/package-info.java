/** Verification of arrays and groups: reads everything, changes nothing, and continues after findings. */
@NullMarked
package dev.tegula.internal.verify;

import org.jspecify.annotations.NullMarked;
