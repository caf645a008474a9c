/** Both engines on one S3 server: how long and how many requests it takes to write and to read. */
@NullMarked
package dev.tegula.benchmarks.s3;

import org.jspecify.annotations.NullMarked;
