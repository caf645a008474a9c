/** Programs of other people that tests compare with. */
@NullMarked
package dev.tegula.testkit.tools;

import org.jspecify.annotations.NullMarked;
