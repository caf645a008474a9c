/** Arrays and groups as Zarr over HTTP. */
@NullMarked
package dev.tegula.internal.server.zarr;

import org.jspecify.annotations.NullMarked;
