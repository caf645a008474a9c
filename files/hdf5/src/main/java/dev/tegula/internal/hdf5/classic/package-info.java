/** Files of NetCDF-3: the classic format, with 64-bit offsets, and with 64-bit data (CDF-1, CDF-2 and CDF-5). */
@NullMarked
package dev.tegula.internal.hdf5.classic;

import org.jspecify.annotations.NullMarked;
