/** Exports of arrays and groups to files of NetCDF-4. */
@NullMarked
package dev.tegula.internal.hdf5.export;

import org.jspecify.annotations.NullMarked;
