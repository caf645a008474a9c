/** JSON lines, and JSON with a list per field. */
@NullMarked
package dev.tegula.internal.io.json;

import org.jspecify.annotations.NullMarked;
