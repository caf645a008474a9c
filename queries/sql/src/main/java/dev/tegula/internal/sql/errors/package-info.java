/** Messages of refused statements: causes, places, hints and next steps. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.errors;
