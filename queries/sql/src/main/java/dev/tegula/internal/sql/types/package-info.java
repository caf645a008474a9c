/** Types of fields as types of SQL, and cells as values of Calcite's runtime. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.types;
