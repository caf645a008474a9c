/** Writing of schemas, metadata and members of arrays and groups. */
@NullMarked
package dev.tegula.internal.write.object;

import org.jspecify.annotations.NullMarked;
