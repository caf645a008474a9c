/** Seeded randomness for tests: values of every datatype, coverings of combinations, and tests that name their seed. */
@NullMarked
package dev.tegula.testkit.generate;

import org.jspecify.annotations.NullMarked;
