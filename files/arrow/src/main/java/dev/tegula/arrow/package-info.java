/** Arrow: schemas, vectors, readers of queries, and files in the IPC format. */
@NullMarked
package dev.tegula.arrow;

import org.jspecify.annotations.NullMarked;
