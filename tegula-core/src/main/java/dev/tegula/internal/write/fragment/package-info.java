/** A fragment's files: tiles encoded by many threads, what is known of them, and the metadata at the end. */
@NullMarked
package dev.tegula.internal.write.fragment;

import org.jspecify.annotations.NullMarked;
