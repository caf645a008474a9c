/** Parsed statements: calls and clauses of DuckDB and PostgreSQL become those of Calcite. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.dialect;
