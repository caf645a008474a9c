/** The engine's bounded thread pools, buffers and chunk cache. */
@NullMarked
package dev.tegula.internal.exec;

import org.jspecify.annotations.NullMarked;
