/** Stores and arrays on file systems with the rules of Windows and macOS. */
@NullMarked
package dev.tegula.systems;

import org.jspecify.annotations.NullMarked;
