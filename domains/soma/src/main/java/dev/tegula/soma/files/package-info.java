/** Experiments from and to files: h5ad, MatrixMarket, tables. */
@NullMarked
package dev.tegula.soma.files;

import org.jspecify.annotations.NullMarked;
