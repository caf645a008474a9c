/** What every store must bear of the engine, for the tests of the modules of stores. */
@NullMarked
package dev.tegula.stores;

import org.jspecify.annotations.NullMarked;
