/** Scans: what the engine evaluates of a statement, and the cells as rows. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.scan;
