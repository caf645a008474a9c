/** Findings of {@code verify} and reports of the operations that protect and recover arrays. */
@NullMarked
package dev.tegula.integrity;

import org.jspecify.annotations.NullMarked;
