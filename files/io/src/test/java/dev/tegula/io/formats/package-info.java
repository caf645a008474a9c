/** Files in memory, random tables, and contracts of table formats, for the tests of modules with formats. */
@NullMarked
package dev.tegula.io.formats;

import org.jspecify.annotations.NullMarked;
