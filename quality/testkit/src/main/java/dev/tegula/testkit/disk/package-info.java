/** A file system that records its operations, and simulated states of a disk after a loss of power. */
@org.jspecify.annotations.NullMarked
package dev.tegula.testkit.disk;
