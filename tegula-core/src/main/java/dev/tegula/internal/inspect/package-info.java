/** Shows files byte by byte, by means of what reads them. */
@NullMarked
package dev.tegula.internal.inspect;

import org.jspecify.annotations.NullMarked;
