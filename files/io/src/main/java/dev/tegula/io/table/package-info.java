/** Tables in files: the interface of file formats, and the values of imports. */
@Experimental("No format outside this project has been written against the interfaces.")
@NullMarked
package dev.tegula.io.table;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
