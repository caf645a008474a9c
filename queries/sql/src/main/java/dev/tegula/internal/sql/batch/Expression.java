package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.functions.BucketGrid;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Comparison;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression of the columns of an array. Its values are integers of 64 bits – also dates in days, timestamps in
 * milliseconds, truth values as 0 and 1 and codes of texts – or doubles.
 */
public sealed interface Expression {

    /** Returns whether values are doubles. */
    default boolean isReal() {
        return false;
    }

    /** Returns whether some values let the statement fail, as an overflow does. Columns are read in any case. */
    default boolean canFail() {
        return false;
    }

    /** A column of numbers, dates, timestamps or truth values. */
    record Field(ColumnType column) implements Expression {
        @Override
        public boolean isReal() {
            return switch (column.kind()) {
                case FLOAT, DOUBLE -> true;
                default -> false;
            };
        }

        @Override
        public String toString() {
            return column.name();
        }
    }

    /** A column of texts, or with an enumeration, as codes: equal values have equal codes. */
    record Code(ColumnType column) implements Expression {
        @Override
        public String toString() {
            return column.name();
        }
    }

    /** 1 where a column has a value, else null. */
    record Present(ColumnType column) implements Expression {
        @Override
        public String toString() {
            return column.name();
        }
    }

    /**
     * A constant.
     *
     * @param value Long, Double or null
     */
    record Constant(@Nullable Number value, @Override boolean isReal) implements Expression {
        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    /** An operator of arithmetic. */
    enum Operator {
        PLUS("+"),
        MINUS("-"),
        TIMES("*"),
        DIVIDE("/");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }
    }

    /** Integers: an overflow beyond {@code bits} fails. Doubles: all operators. */
    record Arithmetic(Operator operator, Expression left, Expression right, int bits) implements Expression {
        @Override
        public boolean isReal() {
            return left.isReal();
        }

        @Override
        public boolean canFail() {
            return !isReal() || left.canFail() || right.canFail();
        }

        @Override
        public String toString() {
            return "(" + left + " " + operator.sign + " " + right + ")";
        }
    }

    /** A comparison of two integers or two doubles. */
    record Compare(Comparison operator, Expression left, Expression right) implements Expression {
        @Override
        public boolean canFail() {
            return left.canFail() || right.canFail();
        }

        @Override
        public String toString() {
            return "(" + left + " " + operator.sign() + " " + right + ")";
        }
    }

    /** AND or OR with three values. */
    record Logic(boolean every, List<Expression> parts) implements Expression {
        @Override
        public boolean canFail() {
            return parts.stream().anyMatch(Expression::canFail);
        }

        @Override
        public String toString() {
            return parts.stream()
                    .map(Object::toString)
                    .collect(java.util.stream.Collectors.joining(every ? " and " : " or ", "(", ")"));
        }
    }

    /** NOT with three values. */
    record Not(Expression part) implements Expression {
        @Override
        public boolean canFail() {
            return part.canFail();
        }

        @Override
        public String toString() {
            return "not " + part;
        }
    }

    /** A test that is never null. */
    enum Property {
        NULL,
        NOT_NULL,
        TRUE
    }

    /** IS NULL, IS NOT NULL or IS TRUE. */
    record Is(Property property, Expression part) implements Expression {
        @Override
        public boolean canFail() {
            return part.canFail();
        }

        @Override
        public String toString() {
            return "(" + part + " is "
                    + property.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ') + ")";
        }
    }

    /** CASE: where the condition is true the first value, else the other. */
    record Choice(Expression condition, Expression first, Expression other) implements Expression {
        @Override
        public boolean isReal() {
            return first.isReal();
        }

        @Override
        public boolean canFail() {
            return condition.canFail();
        }

        @Override
        public String toString() {
            return "case(" + condition + ", " + first + ", " + other + ")";
        }
    }

    /** Integers as doubles. */
    record Real(Expression part) implements Expression {
        @Override
        public boolean isReal() {
            return true;
        }

        @Override
        public boolean canFail() {
            return part.canFail();
        }

        @Override
        public String toString() {
            return "double(" + part + ")";
        }
    }

    /** The starts of buckets of integers, dates or timestamps. */
    record Bucket(BucketGrid grid, Expression part) implements Expression {
        @Override
        public boolean canFail() {
            return true;
        }

        @Override
        public String toString() {
            return "bucket(" + part + ", " + grid.width() + ")";
        }
    }
}
