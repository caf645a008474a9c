/** The files of an array or group over HTTP. */
@NullMarked
package dev.tegula.internal.server.files;

import org.jspecify.annotations.NullMarked;
