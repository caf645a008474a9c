/** Names and values of settings, and suggestions for misspelt names. */
@NullMarked
package dev.tegula.vfs.settings;

import org.jspecify.annotations.NullMarked;
