/** Tests of the engine that the modules of all stores run. */
@NullMarked
package dev.tegula.stores;

import org.jspecify.annotations.NullMarked;
