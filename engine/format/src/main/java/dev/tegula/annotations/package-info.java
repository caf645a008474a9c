/** Annotations that state how stable a part of the API is. */
@NullMarked
package dev.tegula.annotations;

import org.jspecify.annotations.NullMarked;
