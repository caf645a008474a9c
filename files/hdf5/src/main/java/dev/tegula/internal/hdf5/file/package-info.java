/** Files of HDF5: their objects, types, chunks and filters. jhdf reads the superblock and the heaps. */
@NullMarked
package dev.tegula.internal.hdf5.file;

import org.jspecify.annotations.NullMarked;
