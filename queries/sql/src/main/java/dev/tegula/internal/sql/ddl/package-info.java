/** Definitions of tables, which Calcite's parser does not know: CREATE, ALTER and DROP. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.ddl;
