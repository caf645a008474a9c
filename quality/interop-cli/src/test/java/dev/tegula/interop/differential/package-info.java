/** Tests that write an array with one engine and compare the reads of both. */
@NullMarked
package dev.tegula.interop.differential;

import org.jspecify.annotations.NullMarked;
