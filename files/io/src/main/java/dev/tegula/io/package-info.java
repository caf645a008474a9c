/** Files in and out: imports, formats by name, and sources. */
@NullMarked
package dev.tegula.io;

import org.jspecify.annotations.NullMarked;
