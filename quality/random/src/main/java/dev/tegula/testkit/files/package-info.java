/** Files of this project that tests read: sources, pages, resources of other modules, and archives of arrays. */
@NullMarked
package dev.tegula.testkit.files;

import org.jspecify.annotations.NullMarked;
