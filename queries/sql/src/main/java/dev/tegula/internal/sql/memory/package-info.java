/** Sorts, joins and groups within a budget. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.memory;
