/** Statements that write. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.write;
