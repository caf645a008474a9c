/** Networks that fail. */
@NullMarked
package dev.tegula.testkit.net;

import org.jspecify.annotations.NullMarked;
