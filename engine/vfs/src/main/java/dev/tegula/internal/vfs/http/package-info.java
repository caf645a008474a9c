/** Read-only access to web servers. */
@NullMarked
package dev.tegula.internal.vfs.http;

import org.jspecify.annotations.NullMarked;
