/** Damaged files of every structure and version: an error of Tegula's or a valid value, never anything else. */
@NullMarked
package dev.tegula.interop.mutation;

import org.jspecify.annotations.NullMarked;
