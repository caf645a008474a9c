/** Exports of arrays and groups to folders of Zarr. */
@NullMarked
package dev.tegula.internal.zarr.export;

import org.jspecify.annotations.NullMarked;
