package dev.tegula.query;

import org.jspecify.annotations.Nullable;

/**
 * An aggregate with its value.
 *
 * @param value a {@link Long} for counts, a {@link java.math.BigInteger} for sums and extremes of whole numbers, a
 *     {@link Double} for floating point numbers and means, a {@link String} for extremes of strings; null where there
 *     is none
 * @param overflows of a sum: whether it is beyond what the format's own sums can hold, 64 bits or a double
 */
public record AggregateResult(Aggregate aggregate, @Nullable Object value, boolean overflows) {}
