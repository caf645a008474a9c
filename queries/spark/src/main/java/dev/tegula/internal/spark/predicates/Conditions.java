package dev.tegula.internal.spark.predicates;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.spark.types.CalendarUnit;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.FieldMapping.Shape;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Conditions for tests of columns without enumeration. */
final class Conditions {

    private static final BigInteger NOT_A_TIME = BigInteger.valueOf(CalendarUnit.NOT_A_TIME);

    private Conditions() {}

    /** Returns the condition that no cell satisfies. */
    static Condition none(FieldMapping column) {
        ConditionField field = Condition.field(column.field().name());
        return new Condition.And(List.of(field.isNull(), field.isNotNull()));
    }

    /** Returns the disjunction; comparisons of one field with values become one list. */
    static Condition any(List<Condition> tests) {
        List<Literal> values = new ArrayList<>();
        ConditionField field = null;
        for (Condition test : tests) {
            if (!(test instanceof Condition.Compare compare) || compare.comparison() != Comparison.EQ) {
                return new Condition.Or(tests);
            }
            field = compare.field();
            values.add(compare.value());
        }
        return field == null ? new Condition.Or(tests) : field.in(values);
    }

    /**
     * Returns the condition of a test.
     *
     * @param value internal value of Spark; null for tests of nulls
     * @return null if there is no exact condition
     */
    static @Nullable Condition of(FieldMapping column, Test test, @Nullable Object value) {
        ConditionField field = Condition.field(column.field().name());
        ValueType type = column.value();
        if (column.decimals() != null) {
            return decimal(column, column.decimals(), field, test, value);
        }
        if (test == Test.IS_NULL || test == Test.IS_NOT_NULL) {
            return nulls(column, field, test == Test.IS_NULL);
        } else if (column.shape() != Shape.SINGLE || value == null) {
            return null;
        } else if (type == ValueType.STRING || type == ValueType.BINARY) {
            return bytes(column, field, test, value);
        } else if (!test.isComparison()) {
            return null;
        } else if (type.isInteger()) {
            BigInteger whole = whole(value);
            return whole == null ? null : field.is(test.comparison(), Literal.of(whole));
        } else if (type.isCalendar()) {
            return calendar(column, field, test, value);
        }
        return switch (type) {
            case FLOAT, DOUBLE ->
                value instanceof Number number ? real(column, field, test, number.doubleValue()) : null;
            case BOOLEAN -> value instanceof Boolean flag ? flag(field, test, flag) : null;
            default -> null;
        };
    }

    /**
     * Compares numbers; texts are not ordered as the decimals are. Values that are null in Spark, the default fill
     * values, satisfy no test but {@code IS NULL}.
     */
    private static @Nullable Condition decimal(
            FieldMapping column, DecimalType decimals, ConditionField field, Test test, @Nullable Object value) {
        boolean isDouble = column.value() == ValueType.DOUBLE;
        if (!isDouble && column.value() != ValueType.LONG) {
            return null;
        }
        Literal least = Literal.of(Long.MIN_VALUE);
        if (test == Test.IS_NULL) {
            return field.isNull().or(isDouble ? field.isNan() : field.eq(least));
        }
        Condition known = isDouble ? field.isNotNan() : field.ne(least);
        if (test == Test.IS_NOT_NULL) {
            return known;
        }
        BigInteger unscaled = value instanceof Decimal given && test.isComparison() ? unscaled(given, decimals) : null;
        if (unscaled == null) {
            return null;
        }
        Literal number = isDouble ? Literal.of(decimals.toDouble(unscaled.longValue())) : Literal.of(unscaled);
        return field.is(test.comparison(), number).and(known);
    }

    /** Returns the unscaled number of a value as one of the type, or null if it is none. */
    private static @Nullable BigInteger unscaled(Decimal value, DecimalType type) {
        BigDecimal number = value.toJavaBigDecimal().stripTrailingZeros();
        boolean fits = number.scale() <= type.scale()
                && number.precision() - number.scale() <= type.precision() - type.scale();
        return fits ? number.setScale(type.scale()).unscaledValue() : null;
    }

    private static Condition nulls(FieldMapping column, ConditionField field, boolean isNull) {
        Condition plain = isNull ? field.isNull() : field.isNotNull();
        if (!column.value().isCalendar() || column.shape() == Shape.ARRAY || column.dimension()) {
            return plain;
        }
        return isNull ? plain.or(field.eq(Literal.of(NOT_A_TIME))) : field.ne(Literal.of(NOT_A_TIME));
    }

    /** Returns an integer, or null if the value is none. */
    static @Nullable BigInteger whole(Object value) {
        if (value instanceof Byte || value instanceof Short || value instanceof Integer || value instanceof Long) {
            return BigInteger.valueOf(((Number) value).longValue());
        } else if (value instanceof Decimal decimal) {
            BigDecimal number = decimal.toJavaBigDecimal().stripTrailingZeros();
            return number.scale() <= 0 ? number.toBigInteger() : null;
        }
        return null;
    }

    /** In Spark, NaN equals itself and is greater than all numbers; in conditions it satisfies only {@code ne}. */
    private static Condition real(FieldMapping column, ConditionField field, Test test, double value) {
        if (Double.isNaN(value)) {
            return switch (test) {
                case EQ, GE -> field.isNan();
                case NE, LT -> field.isNotNan();
                case LE -> field.isNotNull();
                default -> field.isNan().and(field.isNotNan());
            };
        }
        Condition plain = field.is(test.comparison(), Literal.of(value));
        boolean greater = test == Test.GT || test == Test.GE;
        return greater && !column.dimension() ? plain.or(field.isNan()) : plain;
    }

    /** Every value but 0 is true. */
    private static Condition flag(ConditionField field, Test test, boolean value) {
        boolean whenFalse = test.comparison().holds(Boolean.compare(false, value));
        boolean whenTrue = test.comparison().holds(Boolean.compare(true, value));
        if (whenFalse == whenTrue) {
            return whenTrue ? field.isNotNull() : new Condition.And(List.of(field.isNull(), field.isNotNull()));
        }
        return whenTrue ? field.ne(0) : field.eq(0);
    }

    private static @Nullable Condition bytes(FieldMapping column, ConditionField field, Test test, Object value) {
        boolean oneByte = column.field().datatype().size() == 1;
        if (!oneByte || !column.field().isVariable()) {
            return null;
        }
        if (test.isComparison()) {
            byte[] bytes = value instanceof UTF8String text ? text.getBytes() : value instanceof byte[] b ? b : null;
            return bytes == null ? null : field.is(test.comparison(), Literal.of(bytes));
        }
        boolean text = column.field().datatype().kind() == dev.tegula.schema.Datatype.Kind.TEXT;
        if (!text || !(value instanceof UTF8String part) || !part.isValid()) {
            return null;
        }
        String escaped =
                part.toString().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        return switch (test) {
            case STARTS_WITH -> field.like(escaped + "%");
            case NOT_STARTS_WITH -> field.notLike(escaped + "%");
            case ENDS_WITH -> field.like("%" + escaped);
            case NOT_ENDS_WITH -> field.notLike("%" + escaped);
            case CONTAINS -> field.like("%" + escaped + "%");
            default -> field.notLike("%" + escaped + "%");
        };
    }

    /** Compares the integers of the array, by the first and last of them that equal Spark's value. */
    private static @Nullable Condition calendar(FieldMapping column, ConditionField field, Test test, Object value) {
        BigInteger instant = whole(value);
        if (instant == null) {
            return null;
        }
        CalendarInterval equal = CalendarInterval.of(column, instant);
        if (equal == null) {
            return null;
        }
        Literal first = Literal.of(equal.first());
        Literal last = Literal.of(equal.last());
        return switch (test) {
            case EQ -> field.ge(first).and(field.le(last));
            case NE -> timed(column, field.lt(first).or(field.gt(last)));
            case LT -> timed(column, field.lt(first));
            case LE -> timed(column, field.le(last));
            case GT -> field.gt(last);
            default -> field.ge(first);
        };
    }

    /** Leaves out "not a time", the smallest integer. */
    private static Condition timed(FieldMapping column, Condition condition) {
        ConditionField field = Condition.field(column.field().name());
        return column.dimension() ? condition : condition.and(field.ne(Literal.of(NOT_A_TIME)));
    }
}
