/** Servers with scripted answers, and proxies whose networks fail or whose credentials expire. */
@NullMarked
package dev.tegula.testkit.net;

import org.jspecify.annotations.NullMarked;
