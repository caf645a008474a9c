/** Arrays and files as tables of Calcite. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.catalog;
