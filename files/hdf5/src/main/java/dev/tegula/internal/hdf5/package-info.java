/** Datasets, their axes and the conventions of NetCDF, on top of jhdf. */
@NullMarked
package dev.tegula.internal.hdf5;

import org.jspecify.annotations.NullMarked;
