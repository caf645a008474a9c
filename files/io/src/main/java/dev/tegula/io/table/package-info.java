/** Tables in files: the interface of file formats, and the values of imports. */
@NullMarked
package dev.tegula.io.table;

import org.jspecify.annotations.NullMarked;
