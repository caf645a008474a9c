/**
 * Legacy structures of fragments that are read but no longer written: metadata before version 3, coordinates before
 * version 5.
 */
@NullMarked
package dev.tegula.internal.fragment.legacy;

import org.jspecify.annotations.NullMarked;
