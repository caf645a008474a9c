/** SQL over Arrow Flight: statements, their rows as Arrow batches, the catalog, and rows of clients. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.flight;
