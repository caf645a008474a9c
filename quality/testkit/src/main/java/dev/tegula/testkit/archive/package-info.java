/** Archives of arrays that tests unpack. */
@NullMarked
package dev.tegula.testkit.archive;

import org.jspecify.annotations.NullMarked;
