/** Pieces of queries that other processes read. */
@Experimental("The serialized form holds for one version of Tegula.")
@NullMarked
package dev.tegula.splits;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
