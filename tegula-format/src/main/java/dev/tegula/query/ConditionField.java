package dev.tegula.query;

import java.time.Instant;
import java.time.LocalDate;
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

    /** Less than a value: a whole number. */
    public Condition lt(long value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Less than a value: a floating point number; a float32 field compares with the nearest float. */
    public Condition lt(double value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Less than a value: a string, a label, or the ISO date of a datetime. */
    public Condition lt(String value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Less than a value: a point in time. */
    public Condition lt(Instant value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Less than a value: the start of a day in UTC. */
    public Condition lt(LocalDate value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Less than a value: any value. */
    public Condition lt(Literal value) {
        return is(Comparison.LT, value);
    }

    /** At most a value: a whole number. */
    public Condition le(long value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** At most a value: a floating point number; a float32 field compares with the nearest float. */
    public Condition le(double value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** At most a value: a string, a label, or the ISO date of a datetime. */
    public Condition le(String value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** At most a value: a point in time. */
    public Condition le(Instant value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** At most a value: the start of a day in UTC. */
    public Condition le(LocalDate value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** At most a value: any value. */
    public Condition le(Literal value) {
        return is(Comparison.LE, value);
    }

    /** Greater than a value: a whole number. */
    public Condition gt(long value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Greater than a value: a floating point number; a float32 field compares with the nearest float. */
    public Condition gt(double value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Greater than a value: a string, a label, or the ISO date of a datetime. */
    public Condition gt(String value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Greater than a value: a point in time. */
    public Condition gt(Instant value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Greater than a value: the start of a day in UTC. */
    public Condition gt(LocalDate value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Greater than a value: any value. */
    public Condition gt(Literal value) {
        return is(Comparison.GT, value);
    }

    /** At least a value: a whole number. */
    public Condition ge(long value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** At least a value: a floating point number; a float32 field compares with the nearest float. */
    public Condition ge(double value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** At least a value: a string, a label, or the ISO date of a datetime. */
    public Condition ge(String value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** At least a value: a point in time. */
    public Condition ge(Instant value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** At least a value: the start of a day in UTC. */
    public Condition ge(LocalDate value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** At least a value: any value. */
    public Condition ge(Literal value) {
        return is(Comparison.GE, value);
    }

    /** Equal to a value: a whole number. */
    public Condition eq(long value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Equal to a value: a floating point number; a float32 field compares with the nearest float. */
    public Condition eq(double value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Equal to a value: a string, a label, or the ISO date of a datetime. */
    public Condition eq(String value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Equal to a value: a point in time. */
    public Condition eq(Instant value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Equal to a value: the start of a day in UTC. */
    public Condition eq(LocalDate value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Equal to a value: any value. */
    public Condition eq(Literal value) {
        return is(Comparison.EQ, value);
    }

    /** Equal to a value: a truth value. */
    public Condition eq(boolean value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Equal to a value: the bytes of a string, blob or geometry. */
    public Condition eq(byte[] value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Not equal to a value, and not null: a whole number. */
    public Condition ne(long value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Not equal to a value, and not null: a floating point number; a float32 field compares with the nearest float. */
    public Condition ne(double value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Not equal to a value, and not null: a string, a label, or the ISO date of a datetime. */
    public Condition ne(String value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Not equal to a value, and not null: a point in time. */
    public Condition ne(Instant value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Not equal to a value, and not null: the start of a day in UTC. */
    public Condition ne(LocalDate value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Not equal to a value, and not null: any value. */
    public Condition ne(Literal value) {
        return is(Comparison.NE, value);
    }

    /** Not equal to a value, and not null: a truth value. */
    public Condition ne(boolean value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Not equal to a value, and not null: the bytes of a string, blob or geometry. */
    public Condition ne(byte[] value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** One of these values. */
    public Condition in(long... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).mapToObj(Literal::of).toList());
    }

    /** One of these values. */
    public Condition in(double... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).mapToObj(Literal::of).toList());
    }

    /** One of these values. */
    public Condition in(String... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).map(Literal::of).toList());
    }

    /** One of these values. */
    public Condition in(Instant... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).map(Literal::of).toList());
    }

    /** One of these values. */
    public Condition in(List<? extends Literal> values) {
        return new Condition.Among(this, true, List.copyOf(values));
    }

    /** None of these values, and not null. */
    public Condition notIn(long... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).mapToObj(Literal::of).toList());
    }

    /** None of these values, and not null. */
    public Condition notIn(double... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).mapToObj(Literal::of).toList());
    }

    /** None of these values, and not null. */
    public Condition notIn(String... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).map(Literal::of).toList());
    }

    /** None of these values, and not null. */
    public Condition notIn(Instant... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).map(Literal::of).toList());
    }

    /** None of these values, and not null. */
    public Condition notIn(List<? extends Literal> values) {
        return new Condition.Among(this, false, List.copyOf(values));
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
