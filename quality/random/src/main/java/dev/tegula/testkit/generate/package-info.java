/** Random tests: the seed of a run, the amounts of tests, and generators that know nothing of Tegula. */
@NullMarked
package dev.tegula.testkit.generate;

import org.jspecify.annotations.NullMarked;
