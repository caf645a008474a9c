/** Sessions on Calcite: parse, validate, plan, execute. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.engine;
