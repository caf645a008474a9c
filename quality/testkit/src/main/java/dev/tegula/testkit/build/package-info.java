/** What builds measure of their own tests: times, and the defects that they find. */
@NullMarked
package dev.tegula.testkit.build;

import org.jspecify.annotations.NullMarked;
