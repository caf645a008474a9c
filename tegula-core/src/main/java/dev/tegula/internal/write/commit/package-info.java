/** What makes writes visible or takes them back: names, timestamps, fragments in the place of others. */
@NullMarked
package dev.tegula.internal.write.commit;

import org.jspecify.annotations.NullMarked;
