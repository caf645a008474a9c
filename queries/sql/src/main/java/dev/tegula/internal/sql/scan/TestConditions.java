package dev.tegula.internal.sql.scan;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.sql.types.CalendarValue;
import dev.tegula.internal.sql.types.CellValues;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.query.Column;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Translates tests to conditions of the engine, when the values of parameters are known. */
public final class TestConditions {

    /** "Not a time", and the fill value of decimals without a fraction. */
    private static final Literal LEAST = Literal.of(BigInteger.valueOf(CalendarValue.NOT_A_TIME));

    private final List<? extends @Nullable Object> parameters;

    /** @param parameters values of the parameters, as {@link Test.Constant} has them */
    public TestConditions(List<? extends @Nullable Object> parameters) {
        this.parameters = parameters;
    }

    /** Returns the condition of a test. */
    public Condition of(Test test) {
        if (test instanceof Test.All all) {
            return new Condition.And(all.parts().stream().map(this::of).toList());
        } else if (test instanceof Test.Any any) {
            return any(any.parts().stream().map(this::of).toList());
        } else if (test instanceof Test.Null nulls) {
            return nulls(nulls.column(), nulls.expected());
        } else if (test instanceof Test.Nan nan) {
            return nan.expected()
                    ? field(nan.column()).isNan()
                    : field(nan.column()).isNotNan();
        } else if (test instanceof Test.Like like) {
            return like(like);
        } else if (test instanceof Test.Compare compare) {
            Object value = value(compare.operand());
            return value == null ? none(compare.column()) : compare(compare.column(), compare.operator(), value);
        }
        throw new IllegalStateException("no condition without a column: " + test);
    }

    /** Returns the condition that a column equals a value of {@link Test.Constant}. */
    public static Condition equal(ColumnType column, Object value) {
        return compare(column, Comparison.EQ, value);
    }

    /** Returns whether a test can hold for some row, as far as its form and parameters tell. */
    public boolean isPossible(Test test) {
        if (test instanceof Test.Never) {
            return false;
        } else if (test instanceof Test.All all) {
            return all.parts().stream().allMatch(this::isPossible);
        } else if (test instanceof Test.Any any) {
            return any.parts().stream().anyMatch(this::isPossible);
        }
        return !(test instanceof Test.Compare compare) || value(compare.operand()) != null;
    }

    private @Nullable Object value(Test.Operand operand) {
        return operand instanceof Test.Constant constant
                ? constant.value()
                : parameters.get(((Test.Parameter) operand).index());
    }

    /** Returns the disjunction; comparisons of one field with values become one list. */
    private static Condition any(List<Condition> parts) {
        List<Literal> values = new ArrayList<>();
        ConditionField field = null;
        for (Condition part : parts) {
            if (!(part instanceof Condition.Compare compare)
                    || compare.comparison() != Comparison.EQ
                    || (field != null && !field.equals(compare.field()))) {
                return new Condition.Or(parts);
            }
            field = compare.field();
            values.add(compare.value());
        }
        return field == null ? new Condition.Or(parts) : field.in(values);
    }

    private static ConditionField field(ColumnType column) {
        return Condition.field(column.field().name());
    }

    /** Returns the condition that no cell satisfies. */
    private static Condition none(ColumnType column) {
        ConditionField field = field(column);
        return new Condition.And(List.of(field.isNull(), field.isNotNull()));
    }

    private static Condition nulls(ColumnType column, boolean expected) {
        ConditionField field = field(column);
        Enumeration enumeration = column.enumeration();
        if (enumeration != null) {
            ConditionField index = field.byIndex();
            int count = enumeration.size();
            return expected
                    ? index.isNull().or(index.lt(0).or(index.ge(count)))
                    : index.ge(0).and(index.lt(count));
        }
        if (!column.isNullByValue()) {
            return expected ? field.isNull() : field.isNotNull();
        }
        boolean real = column.field().datatype().isFloat();
        if (expected) {
            return field.isNull().or(real ? field.isNan() : field.eq(LEAST));
        }
        return real ? field.isNotNan() : field.ne(LEAST);
    }

    private static Condition like(Test.Like like) {
        ColumnType column = like.column();
        Enumeration enumeration = column.enumeration();
        if (enumeration == null) {
            ConditionField field = field(column);
            return like.expected() ? field.like(like.pattern()) : field.notLike(like.pattern());
        }
        return entries(
                column,
                enumeration,
                value -> TextPatterns.like((String) value, like.pattern(), "\\") == like.expected());
    }

    /** A test of the value of an entry. */
    private interface EntryTest {
        boolean holds(Object value);
    }

    /** Returns the condition that the entry of a cell satisfies a test. */
    private static Condition entries(ColumnType column, Enumeration enumeration, EntryTest test) {
        ColumnType plain =
                new ColumnType(Column.of(enumeration).field(), column.kind(), null, null, false, false, column.mode());
        CellValues.Cell cells = CellValues.of(plain, Column.of(enumeration));
        List<Literal> matching = new ArrayList<>();
        for (int i = 0; i < enumeration.size(); i++) {
            Object value = cells.get(i);
            if (value != null && test.holds(value)) {
                matching.add(Literal.of(i));
            }
        }
        return matching.isEmpty() ? none(column) : field(column).byIndex().in(matching);
    }

    private static Condition compare(ColumnType column, Comparison operator, Object value) {
        Enumeration enumeration = column.enumeration();
        if (enumeration != null) {
            return entries(column, enumeration, entry -> holds(operator, entry, value));
        }
        ValueKind kind = column.kind();
        if (kind.isInteger() || kind == ValueKind.DECIMAL) {
            return exact(column, operator, value);
        } else if (kind.isCalendar()) {
            return calendar(column, operator, ((Number) value).longValue());
        }
        return switch (kind) {
            case FLOAT -> single(column, operator, ((Number) value).doubleValue());
            case DOUBLE -> field(column).is(operator, Literal.of(((Number) value).doubleValue()));
            case BOOLEAN -> flag(column, operator, (Boolean) value);
            case STRING -> field(column).is(operator, Literal.of(((String) value).getBytes(StandardCharsets.UTF_8)));
            default -> field(column).is(operator, Literal.of((byte[]) value));
        };
    }

    /** Compares the value of an entry with a constant. */
    private static boolean holds(Comparison operator, Object entry, Object value) {
        if (entry instanceof Boolean flag) {
            return operator.holds(flag.compareTo((Boolean) value));
        } else if (entry instanceof String text) {
            return operator.holds(text.compareTo((String) value));
        } else if (entry instanceof ByteString bytes) {
            return operator.holds(bytes.compareTo(new ByteString((byte[]) value)));
        } else if (value instanceof BigDecimal number && !(entry instanceof Double || entry instanceof Float)) {
            return operator.holds(new BigDecimal(entry.toString()).compareTo(number));
        }
        double left = ((Number) entry).doubleValue();
        double right = ((Number) value).doubleValue();
        return Double.isNaN(left) || Double.isNaN(right)
                ? operator == Comparison.NE
                : operator.holds(left < right ? -1 : left > right ? 1 : 0); // zeros of both signs are equal
    }

    /** Compares integers or decimals with a number that need not be one of the column. */
    private static Condition exact(ColumnType column, Comparison operator, Object constant) {
        ConditionField field = field(column);
        if (constant instanceof Double real && (real.isInfinite() || real.isNaN())) {
            boolean holds = operator == Comparison.NE || (!real.isNaN() && operator.holds(real > 0 ? -1 : 1));
            return holds ? nulls(column, false) : none(column);
        }
        BigDecimal value = constant instanceof BigDecimal given ? given : new BigDecimal(constant.toString());
        DecimalType type = column.decimals();
        BigDecimal floor = value.setScale(type == null ? 0 : type.scale(), RoundingMode.FLOOR);
        if (type != null && floor.precision() > type.precision() && floor.signum() != 0) {
            return operator == Comparison.NE || operator.holds(-value.signum()) ? nulls(column, false) : none(column);
        }
        Literal nearest = type == null || type.scale() == 0
                ? Literal.of(floor.toBigInteger())
                : Literal.of(type.toDouble(floor.unscaledValue().longValueExact()));
        boolean member = floor.compareTo(value) == 0;
        return switch (operator) {
            case EQ -> member ? field.eq(nearest) : none(column);
            case NE -> member ? present(column, field.ne(nearest)) : nulls(column, false);
            case LT -> present(column, member ? field.lt(nearest) : field.le(nearest));
            case LE -> present(column, field.le(nearest));
            case GT -> field.gt(nearest);
            case GE -> member ? field.ge(nearest) : field.gt(nearest);
        };
    }

    /** Compares floats with a double, which need not be a float. */
    private static Condition single(ColumnType column, Comparison operator, double value) {
        ConditionField field = field(column);
        float near = (float) value;
        if (near == value || Double.isNaN(value)) {
            return field.is(operator, Literal.of(value));
        }
        float below = near < value ? near : Math.nextDown(near);
        return switch (operator) {
            case EQ -> none(column);
            case NE -> field.isNotNull();
            case LT, LE -> field.le(below);
            case GT, GE -> field.gt(below);
        };
    }

    /** Every value but 0 is true. */
    private static Condition flag(ColumnType column, Comparison operator, boolean value) {
        ConditionField field = field(column);
        boolean whenFalse = operator.holds(Boolean.compare(false, value));
        boolean whenTrue = operator.holds(Boolean.compare(true, value));
        if (whenFalse == whenTrue) {
            return whenTrue ? field.isNotNull() : none(column);
        }
        return whenTrue ? field.ne(0) : field.eq(0);
    }

    /** Compares the stored integers, by the first and last of them that equal the value. */
    private static Condition calendar(ColumnType column, Comparison operator, long value) {
        Datatype datatype = column.field().datatype();
        CalendarValue.Interval equal = new CalendarValue(column.name(), datatype, column.mode()).stored(value);
        ConditionField field = field(column);
        Literal first = Literal.of(equal.first());
        Literal last = Literal.of(equal.last());
        return switch (operator) {
            case EQ -> field.ge(first).and(field.le(last));
            case NE -> present(column, field.lt(first).or(field.gt(last)));
            case LT -> present(column, field.lt(first));
            case LE -> present(column, field.le(last));
            case GT -> field.gt(last);
            case GE -> field.ge(first);
        };
    }

    /** Leaves out stored values that mean null, the smallest integer and NaN. */
    private static Condition present(ColumnType column, Condition condition) {
        return column.isNullByValue() ? condition.and(nulls(column, false)) : condition;
    }
}
