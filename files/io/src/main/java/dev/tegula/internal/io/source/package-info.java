/** Files and streams to read, decompressed. */
@NullMarked
package dev.tegula.internal.io.source;

import org.jspecify.annotations.NullMarked;
