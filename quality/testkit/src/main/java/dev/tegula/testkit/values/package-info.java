/** Random values of every datatype, and serialized objects. */
@NullMarked
package dev.tegula.testkit.values;

import org.jspecify.annotations.NullMarked;
