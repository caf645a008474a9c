package dev.tegula.internal.condition;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.query.Comparison;
import dev.tegula.query.Literal;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;

/** The keys that satisfy {@code field OP literal}. */
final class LiteralKeys {

    private static final long MINUS_INFINITY = Keys.ofDouble(Double.NEGATIVE_INFINITY);
    private static final long INFINITY = Keys.ofDouble(Double.POSITIVE_INFINITY);

    /** The floating-point values without NaN. */
    static final KeySet NUMBERS = KeySet.between(MINUS_INFINITY, INFINITY);

    private LiteralKeys() {}

    static KeySet of(Field field, Comparison comparison, Literal value) {
        if (field.datatype().isFloat()) {
            return reals(comparison, real(field, value));
        }
        BigDecimal number;
        if (value instanceof Literal.Int whole) {
            number = new BigDecimal(whole.value());
        } else if (value instanceof Literal.Float real) {
            if (Double.isNaN(real.value())) {
                return comparison == Comparison.NE ? KeySet.ALL : KeySet.NONE;
            } else if (Double.isInfinite(real.value())) {
                return beyond(comparison, real.value() > 0);
            }
            number = new BigDecimal(real.value());
        } else {
            number = new BigDecimal(named(field, value));
        }
        return wholes(field.datatype(), comparison, number);
    }

    /** Returns the keys that satisfy a comparison with the value of a key. */
    static KeySet of(Field field, Comparison comparison, long key) {
        return field.datatype().isFloat()
                ? reals(comparison, Keys.toDouble(key))
                : wholes(comparison, key, KeySet.between(key, key));
    }

    /** Returns the integer of a boolean or date literal. */
    private static BigInteger named(Field field, Literal value) {
        Datatype type = field.datatype();
        try {
            if (type == Datatype.BOOL
                    && value instanceof Literal.Text text
                    && text.value().matches("true|false")) {
                return text.value().equals("true") ? BigInteger.ONE : BigInteger.ZERO;
            } else if (type.isDatetime() && value instanceof Literal.Time time) {
                return BigInteger.valueOf(Datetimes.value(type, time.value()));
            } else if (type.isDatetime() && value instanceof Literal.Text text) {
                return BigInteger.valueOf(Datetimes.value(type, Datetimes.parse(text.value())));
            }
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "condition, field '" + field.name() + "': not a date (found " + value + ", expected a date such "
                            + "as 2026-11-21T10:00Z)",
                    e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("condition, field '" + field.name() + "': " + e.getMessage(), e);
        }
        throw wrong(
                field,
                value,
                type.isDatetime()
                        ? "a date such as 2026-11-21T10:00Z or an integer"
                        : type == Datatype.BOOL ? "true, false, 0 or 1" : "a number");
    }

    private static IllegalArgumentException wrong(Field field, Literal value, String what) {
        return new IllegalArgumentException("condition, field '" + field.name() + "': value does not fit type "
                + field.datatype() + " (found " + value + ", expected " + what + ")");
    }

    private static double real(Field field, Literal value) {
        double real;
        if (value instanceof Literal.Float given) {
            real = given.value();
        } else if (value instanceof Literal.Int whole) {
            real = whole.value().doubleValue();
        } else {
            throw wrong(field, value, "a number");
        }
        return field.datatype() == Datatype.FLOAT32 ? (float) real : real;
    }

    private static KeySet reals(Comparison comparison, double value) {
        if (Double.isNaN(value)) {
            return comparison == Comparison.NE ? KeySet.ALL : KeySet.NONE;
        }
        long key = Keys.ofDouble(value);
        return switch (comparison) {
            case LT -> KeySet.between(MINUS_INFINITY, key - 1);
            case LE -> KeySet.between(MINUS_INFINITY, key);
            case GT -> KeySet.between(key + 1, INFINITY);
            case GE -> KeySet.between(key, INFINITY);
            case EQ -> KeySet.between(key, key);
            case NE -> KeySet.between(key, key).complement();
        };
    }

    /** Returns the keys that satisfy a comparison with a number above or below all values of the type. */
    private static KeySet beyond(Comparison comparison, boolean above) {
        return switch (comparison) {
            case LT, LE -> above ? KeySet.ALL : KeySet.NONE;
            case GT, GE -> above ? KeySet.NONE : KeySet.ALL;
            case EQ -> KeySet.NONE;
            case NE -> KeySet.ALL;
        };
    }

    private static KeySet wholes(Datatype type, Comparison comparison, BigDecimal number) {
        boolean unsigned = type.physical() == PhysicalType.UINT64;
        BigInteger floor = number.setScale(0, RoundingMode.FLOOR).toBigInteger();
        boolean exact = number.compareTo(new BigDecimal(floor)) == 0;
        BigInteger least = unsigned ? BigInteger.ZERO : BigInteger.valueOf(Long.MIN_VALUE);
        BigInteger greatest =
                unsigned ? BigInteger.TWO.pow(64).subtract(BigInteger.ONE) : BigInteger.valueOf(Long.MAX_VALUE);
        if (floor.compareTo(least) < 0 || floor.compareTo(greatest) > 0) {
            return beyond(comparison, floor.signum() > 0);
        }
        long key = Keys.ofLong(type, floor.longValue());
        return wholes(comparison, key, exact ? KeySet.between(key, key) : KeySet.NONE);
    }

    /**
     * @param key key of the value, or of the greatest integer below it
     * @param equal the key of the value, if it has one
     */
    private static KeySet wholes(Comparison comparison, long key, KeySet equal) {
        KeySet upTo = KeySet.between(Long.MIN_VALUE, key);
        return switch (comparison) {
            case LT -> upTo.intersect(equal.complement());
            case LE -> upTo;
            case GT -> upTo.complement();
            case GE -> upTo.complement().union(equal);
            case EQ -> equal;
            case NE -> equal.complement();
        };
    }
}
