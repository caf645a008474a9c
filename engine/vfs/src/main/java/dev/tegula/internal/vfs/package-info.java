/** The stores of this module; each has a package of its own. */
@NullMarked
package dev.tegula.internal.vfs;

import org.jspecify.annotations.NullMarked;
