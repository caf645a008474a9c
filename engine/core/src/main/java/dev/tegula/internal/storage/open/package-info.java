/** Open arrays and fragments, whose files are read when needed and then kept. */
@NullMarked
package dev.tegula.internal.storage.open;

import org.jspecify.annotations.NullMarked;
