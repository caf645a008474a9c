/** Where things lie in an array's folder, and the protocol that publishes them. */
@NullMarked
package dev.tegula.internal.storage;

import org.jspecify.annotations.NullMarked;
