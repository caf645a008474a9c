/**
 * Seeded random generators for tests: values of every datatype, pairwise combinations, and tests that report their
 * seed.
 */
@NullMarked
package dev.tegula.testkit.generate;

import org.jspecify.annotations.NullMarked;
