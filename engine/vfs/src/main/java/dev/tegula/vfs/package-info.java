/** The storage interface: read ranges, write once, list, delete. */
@NullMarked
package dev.tegula.vfs;

import org.jspecify.annotations.NullMarked;
