/** JSON as plain Java values, and the JSON representations of golden arrays. */
@NullMarked
package dev.tegula.interop.json;

import org.jspecify.annotations.NullMarked;
