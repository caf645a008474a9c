/** HTTP: requests and responses as values, access rules, limits and shared objects, on the server of the JDK. */
@NullMarked
package dev.tegula.internal.server.http;

import org.jspecify.annotations.NullMarked;
