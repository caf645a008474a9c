/** The file format of HDF5 and NetCDF. */
@NullMarked
package dev.tegula.hdf5;

import org.jspecify.annotations.NullMarked;
