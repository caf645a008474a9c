/** HTTP access on loopback: a viewer of arrays, Zarr on demand, and files. */
@Experimental("Access logs and metrics are missing.")
@NullMarked
package dev.tegula.server;

import dev.tegula.annotations.Experimental;
import org.jspecify.annotations.NullMarked;
