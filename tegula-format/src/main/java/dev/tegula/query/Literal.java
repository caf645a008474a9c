package dev.tegula.query;

import java.math.BigInteger;
import java.time.Instant;
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
}
