/** The progress of operations, as their listeners receive it. */
@NullMarked
package dev.tegula.progress;

import org.jspecify.annotations.NullMarked;
