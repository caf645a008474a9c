/** What arrays and groups have beside fragments: schemas, metadata, members. */
@NullMarked
package dev.tegula.internal.write.object;

import org.jspecify.annotations.NullMarked;
