/**
 * Measures what the machine can do at best for a scenario: copies, reads from the page cache, the codecs on all cores,
 * and durable writes. Uses the filters of Tegula, but neither its reads nor its writes.
 */
@NullMarked
package dev.tegula.benchmarks.limits;

import org.jspecify.annotations.NullMarked;
