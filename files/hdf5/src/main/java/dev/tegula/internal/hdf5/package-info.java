/** Datasets, their axes and the conventions of NetCDF, as tables and grids. */
@NullMarked
package dev.tegula.internal.hdf5;

import org.jspecify.annotations.NullMarked;
