/** Benchmarks of seals and checksums: cost and detection. */
@NullMarked
package dev.tegula.benchmarks.integrity;

import org.jspecify.annotations.NullMarked;
