/** The contract of storage as tests, and stores that count, fail, wait and lag. */
@NullMarked
package dev.tegula.testkit.vfs;

import org.jspecify.annotations.NullMarked;
