/** Generates the files of the distribution that describe the command: manual pages, completions, the manifest. */
@NullMarked
package dev.tegula.distribution;

import org.jspecify.annotations.NullMarked;
