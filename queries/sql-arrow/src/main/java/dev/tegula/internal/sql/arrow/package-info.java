/** Rows of SQL as vectors of Arrow. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.arrow;
