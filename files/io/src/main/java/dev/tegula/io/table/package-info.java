/** Tables in files: the interface of file formats, and the values of imports. */
@Experimental("Nested columns and attributes of files will change the interfaces of formats.")
@NullMarked
package dev.tegula.io.table;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
