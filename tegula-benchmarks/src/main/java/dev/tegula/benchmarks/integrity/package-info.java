/** What seals and checksums cost, and what they find. */
@NullMarked
package dev.tegula.benchmarks.integrity;

import org.jspecify.annotations.NullMarked;
