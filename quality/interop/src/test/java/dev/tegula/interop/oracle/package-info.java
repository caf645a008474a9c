/** Runs libtiledb in a child process, which may crash, and communicates with it through pipes. */
@NullMarked
package dev.tegula.interop.oracle;

import org.jspecify.annotations.NullMarked;
