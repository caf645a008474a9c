/** The foreign suite: files of other projects, read by Tegula and by an independent implementation. */
@NullMarked
package dev.tegula.fuzz.foreign;

import org.jspecify.annotations.NullMarked;
