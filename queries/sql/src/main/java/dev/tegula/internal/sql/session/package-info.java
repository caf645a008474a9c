/** Sessions: statements from their text to rows. The driver of JDBC builds on this package only. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.session;
