/** libtiledb in a child process that may crash, spoken to over pipes. */
@NullMarked
package dev.tegula.interop.oracle;

import org.jspecify.annotations.NullMarked;
