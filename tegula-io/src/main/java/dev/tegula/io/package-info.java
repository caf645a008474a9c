/** Files in and out: the interface of file formats, imports, exports and inference of schemas. */
@NullMarked
package dev.tegula.io;

import org.jspecify.annotations.NullMarked;
