package dev.tegula.schema;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An interval of coordinates, both ends included.
 *
 * <p>Three kinds cover all dimension types: whole numbers (integers, dates, times), floating point, and strings.
 */
public sealed interface Range {

    /** Whole numbers; of an uint64 dimension the bits of the unsigned values. */
    static Range of(long low, long high) {
        return new OfLong(low, high);
    }

    /** Floating point. */
    static Range of(double low, double high) {
        return new OfDouble(low, high);
    }

    /** Points in time, for dimensions and labels of a datetime type: all values that are not before or after. */
    static Range of(Instant low, Instant high) {
        return new OfTime(low, high);
    }

    /** Whole days in UTC, for dimensions and labels of a datetime type, both included. */
    static Range of(LocalDate low, LocalDate high) {
        return new OfTime(
                low.atStartOfDay(ZoneOffset.UTC).toInstant(),
                high.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusNanos(1));
    }

    /** Strings, ordered by their bytes; {@code high} null means no upper end. */
    static Range of(String low, @Nullable String high) {
        return new OfBytes(
                TextRules.bytes(low, StandardCharsets.UTF_8, "low end of a range"),
                high == null ? null : TextRules.bytes(high, StandardCharsets.UTF_8, "high end of a range"));
    }

    /** Whole numbers; of an uint64 dimension the bits of the unsigned values. */
    record OfLong(long low, long high) implements Range {
        @Override
        public String toString() {
            return "[" + low + ", " + high + "]";
        }
    }

    /** Floating point. */
    record OfDouble(double low, double high) implements Range {
        @Override
        public String toString() {
            return "[" + low + ", " + high + "]";
        }
    }

    /** Points in time. Queries and writes convert them to whole numbers by the datatype of the dimension. */
    record OfTime(Instant low, Instant high) implements Range {
        @Override
        public String toString() {
            return "[" + low + ", " + high + "]";
        }
    }

    /** Strings as bytes, compared unsigned. The arrays belong to the range: nobody changes them. */
    record OfBytes(byte[] low, byte @Nullable [] high) implements Range {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof OfBytes that && Arrays.equals(low, that.low) && Arrays.equals(high, that.high);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(low) + Arrays.hashCode(high);
        }

        @Override
        public String toString() {
            byte[] top = high;
            return "[\"" + new String(low, StandardCharsets.UTF_8) + "\", "
                    + (top == null ? "…" : "\"" + new String(top, StandardCharsets.UTF_8) + "\"") + "]";
        }
    }
}
