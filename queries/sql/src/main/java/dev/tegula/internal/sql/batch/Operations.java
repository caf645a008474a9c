package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.functions.BucketGrid;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Comparison;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.List;

/** The values of expressions that are computed from others. */
final class Operations {

    private Operations() {}

    /** 1 where a column has a value. */
    static final class PresentValues extends Values {
        private final ColumnType type;

        PresentValues(ColumnType type) {
            super(false);
            this.type = type;
            Arrays.fill(longs, 1);
        }

        @Override
        void evaluate(Rows rows) {
            FieldValues.nulls(rows.cells().column(type.field().name()), rows, this);
        }
    }

    /** The same value in all rows. */
    static final class ConstantValues extends Values {
        ConstantValues(Expression.Constant constant) {
            super(constant.isReal());
            Number value = constant.value();
            if (value == null) {
                nullable();
                Arrays.fill(nulls, true);
            } else if (real) {
                Arrays.fill(doubles, value.doubleValue());
            } else {
                Arrays.fill(longs, value.longValue());
            }
        }

        @Override
        void evaluate(Rows rows) {
            // nothing changes
        }
    }

    /** Arithmetic of doubles. */
    static final class RealArithmetic extends Values {
        private final Expression.Operator operator;
        private final Values left;
        private final Values right;

        RealArithmetic(Expression.Operator operator, Values left, Values right) {
            super(true);
            this.operator = operator;
            this.left = left;
            this.right = right;
        }

        @Override
        void evaluate(Rows rows) {
            int count = rows.count();
            double[] a = left.doubles;
            double[] b = right.doubles;
            anyNulls(left, right, count);
            switch (operator) {
                case PLUS -> {
                    for (int i = 0; i < count; i++) {
                        doubles[i] = a[i] + b[i];
                    }
                }
                case MINUS -> {
                    for (int i = 0; i < count; i++) {
                        doubles[i] = a[i] - b[i];
                    }
                }
                case TIMES -> {
                    for (int i = 0; i < count; i++) {
                        doubles[i] = a[i] * b[i];
                    }
                }
                case DIVIDE -> {
                    for (int i = 0; i < count; i++) {
                        doubles[i] = a[i] / b[i];
                    }
                }
            }
        }
    }

    /** Arithmetic of integers, which fails beyond their type. */
    static final class IntegerArithmetic extends Values {
        private final Expression.Operator operator;
        private final Values left;
        private final Values right;
        private final boolean narrow;

        IntegerArithmetic(Expression.Operator operator, Values left, Values right, int bits) {
            super(false);
            this.operator = operator;
            this.left = left;
            this.right = right;
            this.narrow = bits == Integer.SIZE;
        }

        @Override
        void evaluate(Rows rows) {
            anyNulls(left, right, rows.count());
            for (int i = 0; i < rows.count(); i++) {
                if (!nulls[i]) {
                    long value = value(left.longs[i], right.longs[i]);
                    longs[i] = narrow ? Math.toIntExact(value) : value;
                }
            }
        }

        private long value(long a, long b) {
            return switch (operator) {
                case PLUS -> Math.addExact(a, b);
                case MINUS -> Math.subtractExact(a, b);
                case TIMES -> Math.multiplyExact(a, b);
                case DIVIDE -> throw new IllegalStateException("quotients of integers are not computed here");
            };
        }
    }

    /** Comparisons: none with NaN holds, except for "not equal". */
    static final class Comparing extends Values {
        private final long less;
        private final long equal;
        private final long greater;
        private final long negated;
        private final Values left;
        private final Values right;

        Comparing(Comparison operator, Values left, Values right) {
            super(false);
            this.negated = operator == Comparison.NE ? 1 : 0;
            Comparison direct = operator == Comparison.NE ? Comparison.EQ : operator;
            this.less = direct.holds(-1) ? 1 : 0;
            this.equal = direct.holds(0) ? 1 : 0;
            this.greater = direct.holds(1) ? 1 : 0;
            this.left = left;
            this.right = right;
        }

        @Override
        void evaluate(Rows rows) {
            anyNulls(left, right, rows.count());
            if (left.real) {
                for (int i = 0; i < rows.count(); i++) {
                    double a = left.doubles[i];
                    double b = right.doubles[i];
                    longs[i] = negated ^ ((a < b ? less : 0) | (a == b ? equal : 0) | (a > b ? greater : 0));
                }
            } else {
                for (int i = 0; i < rows.count(); i++) {
                    long a = left.longs[i];
                    long b = right.longs[i];
                    longs[i] = negated ^ ((a < b ? less : 0) | (a == b ? equal : 0) | (a > b ? greater : 0));
                }
            }
        }
    }

    /** AND or OR: null if the values that are known do not decide. */
    static final class Combined extends Values {
        private final boolean every;
        private final List<Values> parts;

        Combined(boolean every, List<Values> parts) {
            super(false);
            this.every = every;
            this.parts = parts;
        }

        @Override
        void evaluate(Rows rows) {
            int count = rows.count();
            long neutral = every ? 1 : 0;
            Arrays.fill(longs, 0, count, neutral);
            noNulls();
            for (Values part : parts) {
                if (part.isNullable()) {
                    nullable();
                }
                for (int i = 0; i < count; i++) {
                    if (longs[i] == neutral) { // not decided
                        if (part.nulls[i]) {
                            nulls[i] = true;
                        } else if (part.longs[i] != neutral) {
                            longs[i] = part.longs[i];
                            nulls[i] = false;
                        }
                    }
                }
            }
        }
    }

    /** NOT. */
    static final class Negated extends Values {
        private final Values part;

        Negated(Values part) {
            super(false);
            this.part = part;
        }

        @Override
        void evaluate(Rows rows) {
            copyNulls(part, rows.count());
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = 1 - part.longs[i];
            }
        }
    }

    /** Tests that are never null. */
    static final class Tested extends Values {
        private final Expression.Property property;
        private final Values part;

        Tested(Expression.Property property, Values part) {
            super(false);
            this.property = property;
            this.part = part;
        }

        @Override
        void evaluate(Rows rows) {
            for (int i = 0; i < rows.count(); i++) {
                boolean holds = switch (property) {
                    case NULL -> part.nulls[i];
                    case NOT_NULL -> !part.nulls[i];
                    case TRUE -> !part.nulls[i] && part.longs[i] != 0;
                };
                longs[i] = holds ? 1 : 0;
            }
        }
    }

    /** CASE. */
    static final class Chosen extends Values {
        private final Values condition;
        private final Values first;
        private final Values other;

        Chosen(Values condition, Values first, Values other) {
            super(first.real);
            this.condition = condition;
            this.first = first;
            this.other = other;
        }

        @Override
        void evaluate(Rows rows) {
            anyNulls(first, other, 0);
            for (int i = 0; i < rows.count(); i++) {
                boolean holds = condition.longs[i] != 0 && !condition.nulls[i];
                nulls[i] = holds ? first.nulls[i] : other.nulls[i];
                if (real) {
                    doubles[i] = holds ? first.doubles[i] : other.doubles[i];
                } else {
                    longs[i] = holds ? first.longs[i] : other.longs[i];
                }
            }
        }
    }

    /** Integers as doubles. */
    static final class AsReal extends Values {
        private final Values part;

        AsReal(Values part) {
            super(true);
            this.part = part;
        }

        @Override
        void evaluate(Rows rows) {
            copyNulls(part, rows.count());
            for (int i = 0; i < rows.count(); i++) {
                doubles[i] = part.longs[i];
            }
        }
    }

    /** Starts of buckets. */
    static final class BucketStarts extends Values {
        private final BucketGrid grid;
        private final Values part;
        private long start;
        private long next;

        BucketStarts(BucketGrid grid, Values part) {
            super(false);
            this.grid = grid;
            this.part = part;
        }

        @Override
        void evaluate(Rows rows) {
            copyNulls(part, rows.count());
            for (int i = 0; i < rows.count(); i++) {
                long value = part.longs[i];
                if (!nulls[i]) {
                    if (value < start || value >= next) {
                        start = grid.start(value);
                        next = next(start);
                    }
                    longs[i] = start;
                }
            }
        }

        /**
         * Returns the start of the next bucket; if it has none, that of this one, whose values are computed one by one.
         */
        private long next(long from) {
            try {
                return grid.next(from);
            } catch (ArithmeticException | DateTimeException e) {
                return from;
            }
        }
    }
}
