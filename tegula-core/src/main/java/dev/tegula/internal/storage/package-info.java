/** Where things lie in the folders of arrays and groups, and which of them count. */
@NullMarked
package dev.tegula.internal.storage;

import org.jspecify.annotations.NullMarked;
