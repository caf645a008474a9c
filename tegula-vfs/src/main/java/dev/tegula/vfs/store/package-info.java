/** What stores have in common that publish files whole: outputs, long objects in parts. For those who write a store. */
@NullMarked
package dev.tegula.vfs.store;

import org.jspecify.annotations.NullMarked;
