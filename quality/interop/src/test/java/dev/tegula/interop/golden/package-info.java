/** Golden arrays as test cases. */
@NullMarked
package dev.tegula.interop.golden;

import org.jspecify.annotations.NullMarked;
