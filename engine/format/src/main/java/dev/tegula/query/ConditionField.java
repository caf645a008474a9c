package dev.tegula.query;

import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/**
 * A field of a condition. Its methods return conditions that compare it with values. Null satisfies none of them but
 * {@link #isNull}.
 *
 * @param name an attribute or dimension
 * @param index whether values are indexes into the enumeration of the attribute instead of labels
 */
public record ConditionField(String name, boolean index) implements Serializable {

    public ConditionField {
        ComponentRules.require(name, "condition, name of a field");
    }

    /** Returns this field, compared with indexes into its enumeration instead of labels. */
    public ConditionField byIndex() {
        return new ConditionField(name, true);
    }

    /** Returns the comparison with a value. */
    public Condition is(Comparison comparison, Literal value) {
        return new Condition.Compare(this, comparison, value);
    }

    /** Returns the condition {@code field < value} for an integer. */
    public Condition lt(long value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /**
     * Returns the condition {@code field < value} for a floating-point number; float32 fields are compared with the
     * nearest float.
     */
    public Condition lt(double value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Returns the condition {@code field < value} for a string, a label, or the ISO date of a datetime. */
    public Condition lt(String value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Returns the condition {@code field < value} for a point in time. */
    public Condition lt(Instant value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Returns the condition {@code field < value} for the start of a day in UTC. */
    public Condition lt(LocalDate value) {
        return is(Comparison.LT, Literal.of(value));
    }

    /** Returns the condition {@code field < value} for any literal. */
    public Condition lt(Literal value) {
        return is(Comparison.LT, value);
    }

    /** Returns the condition {@code field <= value} for an integer. */
    public Condition le(long value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /**
     * Returns the condition {@code field <= value} for a floating-point number; float32 fields are compared with the
     * nearest float.
     */
    public Condition le(double value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** Returns the condition {@code field <= value} for a string, a label, or the ISO date of a datetime. */
    public Condition le(String value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** Returns the condition {@code field <= value} for a point in time. */
    public Condition le(Instant value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** Returns the condition {@code field <= value} for the start of a day in UTC. */
    public Condition le(LocalDate value) {
        return is(Comparison.LE, Literal.of(value));
    }

    /** Returns the condition {@code field <= value} for any literal. */
    public Condition le(Literal value) {
        return is(Comparison.LE, value);
    }

    /** Returns the condition {@code field > value} for an integer. */
    public Condition gt(long value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /**
     * Returns the condition {@code field > value} for a floating-point number; float32 fields are compared with the
     * nearest float.
     */
    public Condition gt(double value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Returns the condition {@code field > value} for a string, a label, or the ISO date of a datetime. */
    public Condition gt(String value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Returns the condition {@code field > value} for a point in time. */
    public Condition gt(Instant value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Returns the condition {@code field > value} for the start of a day in UTC. */
    public Condition gt(LocalDate value) {
        return is(Comparison.GT, Literal.of(value));
    }

    /** Returns the condition {@code field > value} for any literal. */
    public Condition gt(Literal value) {
        return is(Comparison.GT, value);
    }

    /** Returns the condition {@code field >= value} for an integer. */
    public Condition ge(long value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /**
     * Returns the condition {@code field >= value} for a floating-point number; float32 fields are compared with the
     * nearest float.
     */
    public Condition ge(double value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** Returns the condition {@code field >= value} for a string, a label, or the ISO date of a datetime. */
    public Condition ge(String value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** Returns the condition {@code field >= value} for a point in time. */
    public Condition ge(Instant value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** Returns the condition {@code field >= value} for the start of a day in UTC. */
    public Condition ge(LocalDate value) {
        return is(Comparison.GE, Literal.of(value));
    }

    /** Returns the condition {@code field >= value} for any literal. */
    public Condition ge(Literal value) {
        return is(Comparison.GE, value);
    }

    /** Returns the condition {@code field = value} for an integer. */
    public Condition eq(long value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /**
     * Returns the condition {@code field = value} for a floating-point number; float32 fields are compared with the
     * nearest float.
     */
    public Condition eq(double value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Returns the condition {@code field = value} for a string, a label, or the ISO date of a datetime. */
    public Condition eq(String value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Returns the condition {@code field = value} for a point in time. */
    public Condition eq(Instant value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Returns the condition {@code field = value} for the start of a day in UTC. */
    public Condition eq(LocalDate value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Returns the condition {@code field = value} for any literal. */
    public Condition eq(Literal value) {
        return is(Comparison.EQ, value);
    }

    /** Returns the condition {@code field = value} for a truth value. */
    public Condition eq(boolean value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Returns the condition {@code field = value} for the bytes of a string, blob or geometry. */
    public Condition eq(byte[] value) {
        return is(Comparison.EQ, Literal.of(value));
    }

    /** Returns the condition {@code field != value} for an integer. */
    public Condition ne(long value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /**
     * Returns the condition {@code field != value} for a floating-point number; float32 fields are compared with the
     * nearest float.
     */
    public Condition ne(double value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Returns the condition {@code field != value} for a string, a label, or the ISO date of a datetime. */
    public Condition ne(String value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Returns the condition {@code field != value} for a point in time. */
    public Condition ne(Instant value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Returns the condition {@code field != value} for the start of a day in UTC. */
    public Condition ne(LocalDate value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Returns the condition {@code field != value} for any literal. */
    public Condition ne(Literal value) {
        return is(Comparison.NE, value);
    }

    /** Returns the condition {@code field != value} for a truth value. */
    public Condition ne(boolean value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Returns the condition {@code field != value} for the bytes of a string, blob or geometry. */
    public Condition ne(byte[] value) {
        return is(Comparison.NE, Literal.of(value));
    }

    /** Returns a condition that the value is one of these. */
    public Condition in(long... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).mapToObj(Literal::of).toList());
    }

    /** Returns a condition that the value is one of these. */
    public Condition in(double... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).mapToObj(Literal::of).toList());
    }

    /** Returns a condition that the value is one of these. */
    public Condition in(String... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).map(Literal::of).toList());
    }

    /** Returns a condition that the value is one of these. */
    public Condition in(Instant... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).map(Literal::of).toList());
    }

    /** Returns a condition that the value is the start of one of these days in UTC. */
    public Condition in(LocalDate... values) {
        return new Condition.Among(
                this, true, Arrays.stream(values).map(Literal::of).toList());
    }

    /** Returns a condition that the value is one of these. */
    public Condition in(List<? extends Literal> values) {
        return new Condition.Among(this, true, List.copyOf(values));
    }

    /** Returns a condition that the value is none of these and not null. */
    public Condition notIn(long... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).mapToObj(Literal::of).toList());
    }

    /** Returns a condition that the value is none of these and not null. */
    public Condition notIn(double... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).mapToObj(Literal::of).toList());
    }

    /** Returns a condition that the value is none of these and not null. */
    public Condition notIn(String... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).map(Literal::of).toList());
    }

    /** Returns a condition that the value is none of these and not null. */
    public Condition notIn(Instant... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).map(Literal::of).toList());
    }

    /** Returns a condition that the value is the start of none of these days in UTC, and not null. */
    public Condition notIn(LocalDate... values) {
        return new Condition.Among(
                this, false, Arrays.stream(values).map(Literal::of).toList());
    }

    /** Returns a condition that the value is none of these and not null. */
    public Condition notIn(List<? extends Literal> values) {
        return new Condition.Among(this, false, List.copyOf(values));
    }

    /** Returns the condition {@code field between low and high}, both included, for integers. */
    public Condition between(long low, long high) {
        return between(Literal.of(low), Literal.of(high));
    }

    /** Returns the condition {@code field not between low and high} for integers. Null does not match it. */
    public Condition notBetween(long low, long high) {
        return notBetween(Literal.of(low), Literal.of(high));
    }

    /** Returns the condition {@code field between low and high}, both included, for floating-point numbers. */
    public Condition between(double low, double high) {
        return between(Literal.of(low), Literal.of(high));
    }

    /**
     * Returns the condition {@code field not between low and high} for floating-point numbers. Null does not match it.
     */
    public Condition notBetween(double low, double high) {
        return notBetween(Literal.of(low), Literal.of(high));
    }

    /**
     * Returns the condition {@code field between low and high}, both included, for strings, labels, or ISO dates of
     * datetimes.
     */
    public Condition between(String low, String high) {
        return between(Literal.of(low), Literal.of(high));
    }

    /**
     * Returns the condition {@code field not between low and high} for strings, labels, or ISO dates of datetimes. Null
     * does not match it.
     */
    public Condition notBetween(String low, String high) {
        return notBetween(Literal.of(low), Literal.of(high));
    }

    /** Returns the condition {@code field between low and high}, both included, for points in time. */
    public Condition between(Instant low, Instant high) {
        return between(Literal.of(low), Literal.of(high));
    }

    /** Returns the condition {@code field not between low and high} for points in time. Null does not match it. */
    public Condition notBetween(Instant low, Instant high) {
        return notBetween(Literal.of(low), Literal.of(high));
    }

    /** Returns the condition {@code field between low and high} for the starts of days in UTC, both included. */
    public Condition between(LocalDate low, LocalDate high) {
        return between(Literal.of(low), Literal.of(high));
    }

    /** Returns the condition {@code field not between low and high} for the starts of days in UTC. */
    public Condition notBetween(LocalDate low, LocalDate high) {
        return notBetween(Literal.of(low), Literal.of(high));
    }

    /** Returns the condition {@code field between low and high}, both included, for any literals. */
    public Condition between(Literal low, Literal high) {
        return ge(low).and(le(high));
    }

    /** Returns the condition {@code field not between low and high} for any literals. Null and NaN do not match it. */
    public Condition notBetween(Literal low, Literal high) {
        return lt(low).or(gt(high));
    }

    /**
     * Returns the condition that a text, or a label, matches a pattern: {@code %} stands for any text, {@code _} for
     * one character, and a backslash precedes these characters and itself where they are meant literally.
     */
    public Condition like(String pattern) {
        return new Condition.Like(this, true, pattern);
    }

    /** Returns the condition that a text does not match a pattern of {@link #like}. Null does not match it. */
    public Condition notLike(String pattern) {
        return new Condition.Like(this, false, pattern);
    }

    /** Returns a condition that the value is null. */
    public Condition isNull() {
        return new Condition.Null(this, true);
    }

    /** Returns a condition that the value is not null. */
    public Condition isNotNull() {
        return new Condition.Null(this, false);
    }

    @Override
    public String toString() {
        boolean plain = name.matches("[A-Za-z_][A-Za-z0-9_.]*") && !ConditionToken.isWord(name);
        String shown = plain ? name : FieldNames.quoted(name);
        return index ? "index(" + shown + ")" : shown;
    }

    /** Returns a condition that holds for NaN. The field must have a floating-point type. */
    public Condition isNan() {
        return new Condition.Nan(this, true);
    }

    /** Returns a condition that holds for every value but NaN, and not for null. */
    public Condition isNotNan() {
        return new Condition.Nan(this, false);
    }
}
