/** Folders of 10x Genomics: a matrix in the MatrixMarket format, and the labels of its rows and columns. */
@NullMarked
package dev.tegula.internal.soma.mtx;

import org.jspecify.annotations.NullMarked;
