/** Functions of SQL, which generated code calls: texts, times, numbers, lists, JSON, statistics, buckets and series. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.functions;
