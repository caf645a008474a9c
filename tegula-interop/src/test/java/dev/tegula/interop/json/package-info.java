/** JSON as plain Java values, and the shapes of the golden arrays in it. */
@NullMarked
package dev.tegula.interop.json;

import org.jspecify.annotations.NullMarked;
