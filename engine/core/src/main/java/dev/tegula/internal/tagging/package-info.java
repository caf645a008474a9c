/** Tags of arrays and groups: their storage, digests of visible states, and the history that they need. */
@NullMarked
package dev.tegula.internal.tagging;

import org.jspecify.annotations.NullMarked;
