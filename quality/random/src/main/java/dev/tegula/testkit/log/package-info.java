/** What the code under test logs. */
@NullMarked
package dev.tegula.testkit.log;

import org.jspecify.annotations.NullMarked;
