/** Values of array and group metadata and changes to them. */
@NullMarked
package dev.tegula.metadata;

import org.jspecify.annotations.NullMarked;
