/** Code that several stores share. */
@NullMarked
package dev.tegula.internal.vfs.shared;

import org.jspecify.annotations.NullMarked;
