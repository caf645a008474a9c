/** The planner: rules that move work into scans. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.plan;
