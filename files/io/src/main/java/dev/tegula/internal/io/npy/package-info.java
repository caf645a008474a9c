/** NumPy's files: NPY, NPZ; and raw values. */
@NullMarked
package dev.tegula.internal.io.npy;

import org.jspecify.annotations.NullMarked;
