/** Proxies with simulated network failures. */
@NullMarked
package dev.tegula.testkit.net;

import org.jspecify.annotations.NullMarked;
