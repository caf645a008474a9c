/** Writing the files of a fragment: concurrent encoding of tiles, their statistics, and the metadata. */
@NullMarked
package dev.tegula.internal.write.fragment;

import org.jspecify.annotations.NullMarked;
