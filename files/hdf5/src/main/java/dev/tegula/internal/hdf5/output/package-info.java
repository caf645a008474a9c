/** Writes files of HDF5: groups, contiguous datasets and attributes of numbers, booleans and texts. */
@NullMarked
package dev.tegula.internal.hdf5.output;

import org.jspecify.annotations.NullMarked;
