/**
 * Tests with damaged files of every structure and version. The result must be a valid value or one of Tegula's
 * exceptions.
 */
@NullMarked
package dev.tegula.interop.mutation;

import org.jspecify.annotations.NullMarked;
