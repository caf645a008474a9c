/** Functions of arrays: buckets of coordinates and times, and rows for empty buckets. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.functions;
