/** Random values of every datatype. */
@NullMarked
package dev.tegula.testkit.values;

import org.jspecify.annotations.NullMarked;
