/** Comparison of both engines on an S3 server: times and requests of writes and reads. */
@NullMarked
package dev.tegula.benchmarks.s3;

import org.jspecify.annotations.NullMarked;
