package dev.tegula.query;

import org.jspecify.annotations.Nullable;

/**
 * Result of an aggregate.
 *
 * @param value a {@link Long} for counts, a {@link java.math.BigInteger} for sums and extremes of integers, a
 *     {@link Double} for floating-point numbers and means, a {@link String} for extremes of strings; null if there are
 *     no values
 * @param overflows whether a sum exceeds the range of the sums that the format stores, 64 bits or a double
 */
public record AggregateResult(Aggregate aggregate, @Nullable Object value, boolean overflows) {}
