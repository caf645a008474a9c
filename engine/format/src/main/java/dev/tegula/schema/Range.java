package dev.tegula.schema;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An interval of coordinates, both ends included.
 *
 * <p>Dimensions have ranges of integers (also for datetimes and times), of floating-point numbers, or of strings.
 */
public sealed interface Range extends Serializable {

    /** Returns a range of integers, for uint64 dimensions of the bits of the values. */
    static Range of(long low, long high) {
        return new OfLong(low, high);
    }

    /** Returns a range of floating-point numbers. */
    static Range of(double low, double high) {
        return new OfDouble(low, high);
    }

    /** Returns a range of points in time, for dimensions and labels of a datetime type. */
    static Range of(Instant low, Instant high) {
        return new OfTime(low, high);
    }

    /** Returns a range of days in UTC, both included, for dimensions and labels of a datetime type. */
    static Range of(LocalDate low, LocalDate high) {
        return new OfTime(
                low.atStartOfDay(ZoneOffset.UTC).toInstant(),
                high.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusNanos(1));
    }

    /** Returns a range of strings, in the order of their bytes; without an upper end if {@code high} is null. */
    static Range of(String low, @Nullable String high) {
        return new OfBytes(
                TextRules.bytes(low, StandardCharsets.UTF_8, "low end of a range"),
                high == null ? null : TextRules.bytes(high, StandardCharsets.UTF_8, "high end of a range"));
    }

    /** A range of integers; for uint64 dimensions of the bits of the values. */
    record OfLong(long low, long high) implements Range {
        @Override
        public String toString() {
            return "[" + low + ", " + high + "]";
        }
    }

    /** A range of floating-point numbers. */
    record OfDouble(double low, double high) implements Range {
        @Override
        public String toString() {
            return "[" + low + ", " + high + "]";
        }
    }

    /** A range of points in time. Queries and writes convert it to integers by the datatype of the dimension. */
    record OfTime(Instant low, Instant high) implements Range {

        public OfTime {
            ComponentRules.require(low, "range, low end");
            ComponentRules.require(high, "range, high end");
        }

        @Override
        public String toString() {
            return "[" + low + ", " + high + "]";
        }
    }

    /** A range of strings as bytes, compared unsigned. The arrays must not be changed. */
    record OfBytes(byte[] low, byte @Nullable [] high) implements Range {

        // Not compact, because the compiler drops the annotation of the parameters of compact constructors.
        public OfBytes(byte[] low, byte @Nullable [] high) {
            ComponentRules.require(low, "range, low end");
            this.low = low;
            this.high = high;
        }

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
