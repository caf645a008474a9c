package dev.tegula.query;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A value that a {@link Condition} compares cells with. What it means for a field is settled by that field's datatype.
 */
public sealed interface Literal {

    /** A whole number of any size, so that uint64 values need no signs. */
    record Int(BigInteger value) implements Literal {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** A floating point number; for float32 fields the nearest one that such a field can hold. */
    record Float(double value) implements Literal {
        @Override
        public String toString() {
            return Double.isInfinite(value)
                    ? (value > 0 ? "inf" : "-inf")
                    : Double.isNaN(value) ? "nan" : Double.toString(value);
        }
    }

    /**
     * Text: of strings and labels the value itself, of datetimes an ISO date, of bool {@code true} or {@code false}.
     */
    record Text(String value) implements Literal {
        @Override
        public String toString() {
            return "'" + value.replace("'", "''") + "'";
        }
    }

    /** A point in time, for datetimes. */
    record Time(Instant value) implements Literal {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** Bytes, for strings, blobs and geometries. The array belongs to the literal: nobody changes it. */
    record Bytes(byte[] value) implements Literal {
        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes that && Arrays.equals(value, that.value);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        @Override
        public String toString() {
            return "x'" + HexFormat.of().formatHex(value) + "'";
        }
    }

    /** A whole number. */
    static Literal of(long value) {
        return new Int(BigInteger.valueOf(value));
    }

    /** A floating point number. */
    static Literal of(double value) {
        return new Float(value);
    }

    /** Text. */
    static Literal of(String value) {
        return new Text(value);
    }

    /** A whole number of any size, as uint64 fields may need. */
    static Literal of(BigInteger value) {
        return new Int(value);
    }

    /** A truth value. */
    static Literal of(boolean value) {
        return new Text(Boolean.toString(value));
    }

    /** A point in time. */
    static Literal of(Instant value) {
        return new Time(value);
    }

    /** The start of a day in UTC. */
    static Literal of(LocalDate value) {
        return new Time(value.atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    /** Bytes of a string, blob or geometry. */
    static Literal of(byte[] value) {
        return new Bytes(value.clone());
    }
}
