/** A file system that records what is done to it, and the states of a disk after a loss of power. */
@org.jspecify.annotations.NullMarked
package dev.tegula.testkit.disk;
