package dev.tegula.query;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The field of a condition, which its methods compare with a value.
 *
 * @param name an attribute or dimension
 * @param index whether values are indexes into the attribute's enumeration, not labels
 */
public record ConditionField(String name, boolean index) {

    /** The same, compared with indexes into its enumeration. */
    public ConditionField byIndex() {
        return new ConditionField(name, true);
    }

    /** The field against a value. */
    public Condition is(Comparison comparison, Literal value) {
        return new Condition.Compare(this, comparison, value);
    }

    private static Literal literal(Object value) {
        if (value instanceof Literal literal) {
            return literal;
        } else if (value instanceof Double || value instanceof Float) {
            return new Literal.Float(((Number) value).doubleValue());
        } else if (value instanceof BigInteger whole) {
            return new Literal.Int(whole);
        } else if (value instanceof Number number) {
            return Literal.of(number.longValue());
        } else if (value instanceof String || value instanceof Boolean) {
            return new Literal.Text(value.toString());
        } else if (value instanceof Instant instant) {
            return new Literal.Time(instant);
        } else if (value instanceof byte[] bytes) {
            return new Literal.Bytes(bytes.clone());
        }
        throw new IllegalArgumentException("a " + value.getClass().getSimpleName()
                + " is no value of a condition; numbers, strings, booleans, instants and byte[] are");
    }

    /**
     * Less than a value.
     *
     * @param value a number ({@link BigInteger} for uint64 beyond a long), a string, a boolean, an {@link Instant} or
     *     {@code byte[]}
     */
    public Condition lt(Object value) {
        return is(Comparison.LT, literal(value));
    }

    /** At most a value; see {@link #lt}. */
    public Condition le(Object value) {
        return is(Comparison.LE, literal(value));
    }

    /** Greater than a value; see {@link #lt}. */
    public Condition gt(Object value) {
        return is(Comparison.GT, literal(value));
    }

    /** At least a value; see {@link #lt}. */
    public Condition ge(Object value) {
        return is(Comparison.GE, literal(value));
    }

    /** Equal to a value; see {@link #lt}. */
    public Condition eq(Object value) {
        return is(Comparison.EQ, literal(value));
    }

    /** Not equal to a value, and not null; see {@link #lt}. */
    public Condition ne(Object value) {
        return is(Comparison.NE, literal(value));
    }

    /** One of these values; see {@link #lt}. */
    public Condition in(Object... values) {
        return in(Arrays.asList(values));
    }

    /** One of these values; see {@link #lt}. */
    public Condition in(List<?> values) {
        return new Condition.Among(this, true, literals(values));
    }

    /** None of these values, and not null; see {@link #lt}. */
    public Condition notIn(Object... values) {
        return notIn(Arrays.asList(values));
    }

    /** None of these values, and not null; see {@link #lt}. */
    public Condition notIn(List<?> values) {
        return new Condition.Among(this, false, literals(values));
    }

    private static List<Literal> literals(List<?> values) {
        List<Literal> literals = new ArrayList<>();
        values.forEach(value -> literals.add(literal(value)));
        return literals;
    }

    /** Null. */
    public Condition isNull() {
        return new Condition.Null(this, true);
    }

    /** Not null. */
    public Condition isNotNull() {
        return new Condition.Null(this, false);
    }

    @Override
    public String toString() {
        boolean plain = name.matches("[A-Za-z_][A-Za-z0-9_.]*") && !ConditionToken.isWord(name);
        String shown = plain ? name : '"' + name.replace("\"", "\"\"") + '"';
        return index ? "index(" + shown + ")" : shown;
    }
}
