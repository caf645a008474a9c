/** HTTP access on loopback: a viewer of arrays, Zarr on demand, and files. */
@NullMarked
package dev.tegula.server;

import org.jspecify.annotations.NullMarked;
