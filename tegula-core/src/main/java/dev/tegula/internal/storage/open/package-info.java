/** Arrays and fragments that are open: what their files say, read when it is needed and then kept. */
@NullMarked
package dev.tegula.internal.storage.open;

import org.jspecify.annotations.NullMarked;
