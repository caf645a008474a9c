/** Commits of fragments and their removal: names, timestamps, and replacement of other fragments. */
@NullMarked
package dev.tegula.internal.write.commit;

import org.jspecify.annotations.NullMarked;
