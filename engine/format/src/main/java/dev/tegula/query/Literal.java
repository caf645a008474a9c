package dev.tegula.query;

import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;

/** A value that a {@link Condition} compares with cells. Its meaning depends on the datatype of the field. */
public sealed interface Literal extends Serializable {

    /** An integer of any size, so that uint64 values need no conversion. */
    record Int(BigInteger value) implements Literal {

        public Int {
            ComponentRules.require(value, "condition, value");
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** A floating-point number. For float32 fields, the nearest float is used. */
    record Float(double value) implements Literal {
        @Override
        public String toString() {
            return Double.isInfinite(value)
                    ? (value > 0 ? "inf" : "-inf")
                    : Double.isNaN(value) ? "nan" : Double.toString(value);
        }
    }

    /** Text: the value of a string or label, the ISO date of a datetime, or {@code true} or {@code false} of a bool. */
    record Text(String value) implements Literal {

        public Text {
            ComponentRules.require(value, "condition, value");
        }

        @Override
        public String toString() {
            return "'" + value.replace("'", "''") + "'";
        }
    }

    /** A point in time, for datetime fields. */
    record Time(Instant value) implements Literal {

        public Time {
            ComponentRules.require(value, "condition, value");
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** Bytes of a string, blob or geometry. The array must not be changed. */
    record Bytes(byte[] value) implements Literal {

        public Bytes {
            ComponentRules.require(value, "condition, value");
        }

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

    /** Returns an integer. */
    static Literal of(long value) {
        return new Int(BigInteger.valueOf(value));
    }

    /** Returns a floating-point number. */
    static Literal of(double value) {
        return new Float(value);
    }

    /** Returns a text. */
    static Literal of(String value) {
        return new Text(value);
    }

    /** Returns an integer of any size, for uint64 fields. */
    static Literal of(BigInteger value) {
        return new Int(value);
    }

    /** Returns a truth value. */
    static Literal of(boolean value) {
        return new Text(Boolean.toString(value));
    }

    /** Returns a point in time. */
    static Literal of(Instant value) {
        return new Time(value);
    }

    /** Returns the start of a day in UTC. */
    static Literal of(LocalDate value) {
        return new Time(value.atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    /** Returns the bytes of a string, blob or geometry. */
    static Literal of(byte[] value) {
        return new Bytes(value.clone());
    }
}
