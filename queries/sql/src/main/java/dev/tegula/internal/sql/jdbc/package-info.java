/** JDBC over sessions. Classes with methods that arrays have no use for are apart from those with the others. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.jdbc;
