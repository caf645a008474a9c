/** Names of settings, and what was meant where one is misspelt. */
@NullMarked
package dev.tegula.vfs.settings;

import org.jspecify.annotations.NullMarked;
