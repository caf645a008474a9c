/** The encodings of AnnData in files of HDF5 and stores of Zarr. */
@NullMarked
package dev.tegula.internal.soma.h5ad;

import org.jspecify.annotations.NullMarked;
