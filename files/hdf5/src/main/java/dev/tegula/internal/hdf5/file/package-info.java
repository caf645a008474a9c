/** Reads files of HDF5: their objects, types, chunks and filters. */
@NullMarked
package dev.tegula.internal.hdf5.file;

import org.jspecify.annotations.NullMarked;
