package dev.tegula.query;

import dev.tegula.annotations.Result;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Result of an aggregate.
 *
 * @param value a {@link Long} for counts, a {@link java.math.BigInteger} for sums and extremes of integers, a
 *     {@link Double} for floating-point numbers and means, a {@link String} for extremes of strings; null if there are
 *     no values
 * @param overflows whether a sum exceeds the range of the sums that the format stores, 64 bits or a double
 */
@Result
public record AggregateResult(Aggregate aggregate, @Nullable Object value, boolean overflows) {

    /**
     * Returns a count, or a sum or extreme of integers and datetimes.
     *
     * @throws ArithmeticException if it exceeds a long
     * @throws IllegalStateException if there are no values, or if they are no integers
     */
    public long asLong() {
        Object found = value;
        if (found instanceof BigInteger integer) {
            return integer.longValueExact();
        } else if (found instanceof Long number) {
            return number;
        }
        throw wrongType("an integer");
    }

    /**
     * Returns a number as a double, rounded if it is a large integer; NaN if there are no values.
     *
     * @throws IllegalStateException if the value is a text
     */
    public double asDouble() {
        Object found = value;
        if (found == null) {
            return Double.NaN;
        } else if (found instanceof Number number) {
            return number.doubleValue();
        }
        throw wrongType("a number");
    }

    /**
     * Returns an extreme of texts, or null if there are no values.
     *
     * @throws IllegalStateException if the value is a number
     */
    public @Nullable String asText() {
        Object found = value;
        if (found == null || found instanceof String) {
            return (String) found;
        }
        throw wrongType("a text");
    }

    private IllegalStateException wrongType(String expected) {
        return new IllegalStateException(aggregate + ": the result is not " + expected + " (found " + value + ")");
    }
}
