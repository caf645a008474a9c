/** The contract of stores, as tests, and stores that count, fail, delay or lag. */
@NullMarked
package dev.tegula.testkit.vfs;

import org.jspecify.annotations.NullMarked;
