package dev.tegula.internal.sql.functions;

import java.lang.reflect.Type;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongUnaryOperator;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.TableFunction;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.schema.impl.TableFunctionImpl;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedTableFunction;
import org.jspecify.annotations.Nullable;

/**
 * {@code GENERATE_SERIES(start, stop [, step])}: a row for each number or time from start to stop, inclusively. Rows
 * are computed as they are read.
 */
public final class SeriesFunctions {

    /** The name of the function and of its column. */
    public static final String NAME = "generate_series";

    /** Of integers with a step. */
    private static final SqlOperator INTEGERS =
            function(SqlTypeFamily.INTEGER, SqlTypeName.BIGINT, SqlTypeFamily.INTEGER, SqlTypeName.BIGINT, "integers");

    /** Of timestamps, with a step of days or shorter units. */
    private static final SqlOperator TIMES = function(
            SqlTypeFamily.TIMESTAMP, SqlTypeName.TIMESTAMP, SqlTypeFamily.DATETIME_INTERVAL, SqlTypeName.ANY, "times");

    /** Of timestamps, with a step of months or years. */
    private static final SqlOperator MONTHS = function(
            SqlTypeFamily.TIMESTAMP, SqlTypeName.TIMESTAMP, SqlTypeFamily.DATETIME_INTERVAL, SqlTypeName.ANY, "months");

    /** Of integers, without the end. */
    private static final SqlOperator RANGE =
            function(SqlTypeFamily.INTEGER, SqlTypeName.BIGINT, SqlTypeFamily.INTEGER, SqlTypeName.BIGINT, "range");

    /** Of timestamps, without the end. */
    private static final SqlOperator RANGE_OF_TIMES = function(
            SqlTypeFamily.TIMESTAMP,
            SqlTypeName.TIMESTAMP,
            SqlTypeFamily.DATETIME_INTERVAL,
            SqlTypeName.ANY,
            "rangeOfTimes");

    /** Of timestamps, with a step of months or years, without the end. */
    private static final SqlOperator RANGE_OF_MONTHS = function(
            SqlTypeFamily.TIMESTAMP,
            SqlTypeName.TIMESTAMP,
            SqlTypeFamily.DATETIME_INTERVAL,
            SqlTypeName.ANY,
            "rangeOfMonths");

    /** Series of integers, of times, and of times with a step of months. */
    public static final List<SqlOperator> SERIES = List.of(INTEGERS, TIMES, MONTHS);

    /** The same without their end. */
    public static final List<SqlOperator> RANGES = List.of(RANGE, RANGE_OF_TIMES, RANGE_OF_MONTHS);

    private static final int MILLISECOND_DIGITS = 3;

    private SeriesFunctions() {}

    private static SqlOperator function(
            SqlTypeFamily family, SqlTypeName type, SqlTypeFamily steps, SqlTypeName step, String method) {
        TableFunction code = Objects.requireNonNull(TableFunctionImpl.create(SeriesFunctions.class, method));
        return new SqlUserDefinedTableFunction(
                new SqlIdentifier(NAME + "_of_" + method, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.CURSOR,
                null,
                OperandTypes.operandMetadata(
                        List.of(family, family, steps),
                        factory -> List.of(
                                factory.createSqlType(type), factory.createSqlType(type), factory.createSqlType(step)),
                        i -> List.of("start", "stop", "step").get(i),
                        i -> false),
                code) {
            @Override
            public SqlReturnTypeInference getRowTypeInference() {
                String name = method.startsWith("range") ? "range" : NAME;
                return binding -> row(binding.getTypeFactory(), name, type); // whatever the arguments are
            }

            @Override
            public Type getElementType(SqlOperatorBinding binding) {
                return Object[].class;
            }
        };
    }

    private static RelDataType row(RelDataTypeFactory factory, String name, SqlTypeName type) {
        boolean time = type == SqlTypeName.TIMESTAMP;
        return factory.builder()
                .add(name, time ? factory.createSqlType(type, MILLISECOND_DIGITS) : factory.createSqlType(type))
                .build();
    }

    /** The rows of integers. */
    public static ScannableTable integers(@Nullable Long start, @Nullable Long stop, @Nullable Long step) {
        long by = step == null ? 1 : step;
        return new Series(SqlTypeName.BIGINT, start, stop, by, value -> Math.addExact(value, by));
    }

    /** The rows of integers, without the end. */
    public static ScannableTable range(@Nullable Long start, @Nullable Long stop, @Nullable Long step) {
        return integers(start, before(stop, step), step);
    }

    /** Returns the last value before the end of a series; null if there is none. */
    private static @Nullable Long before(@Nullable Long stop, @Nullable Long step) {
        boolean up = step == null || step > 0;
        return stop == null || stop == (up ? Long.MIN_VALUE : Long.MAX_VALUE)
                ? null
                : (Long) (up ? stop - 1 : stop + 1);
    }

    /** The rows of times in milliseconds, without the end. */
    public static ScannableTable rangeOfTimes(@Nullable Long start, @Nullable Long stop, @Nullable Long step) {
        return times(start, before(stop, step), step);
    }

    /** The rows of times in milliseconds, with a step in months, without the end. */
    public static ScannableTable rangeOfMonths(@Nullable Long start, @Nullable Long stop, @Nullable Long step) {
        return months(start, before(stop, step), step);
    }

    /** The rows of times in milliseconds. */
    public static ScannableTable times(@Nullable Long start, @Nullable Long stop, @Nullable Long step) {
        long by = step == null ? 1 : step;
        return new Series(SqlTypeName.TIMESTAMP, start, stop, by, value -> Math.addExact(value, by));
    }

    /** The rows of times in milliseconds, with a step in months. */
    public static ScannableTable months(@Nullable Long start, @Nullable Long stop, @Nullable Long step) {
        long by = step == null ? 1 : step;
        return new Series(
                SqlTypeName.TIMESTAMP,
                start,
                stop,
                by,
                value -> Instant.ofEpochMilli(value)
                        .atOffset(ZoneOffset.UTC)
                        .plusMonths(by)
                        .toInstant()
                        .toEpochMilli());
    }

    /** The values as a table of one column. */
    private static final class Series extends AbstractTable implements ScannableTable {
        private final SqlTypeName type;
        private final @Nullable Long start;
        private final @Nullable Long stop;
        private final long step;
        private final LongUnaryOperator next;

        Series(SqlTypeName type, @Nullable Long start, @Nullable Long stop, long step, LongUnaryOperator next) {
            if (step == 0) {
                throw new IllegalArgumentException("GENERATE_SERIES: the step is 0 (expected another one)");
            }
            this.type = type;
            this.start = start;
            this.stop = stop;
            this.step = step;
            this.next = next;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory factory) {
            return row(factory, NAME, type);
        }

        @Override
        public Enumerable<@Nullable Object[]> scan(DataContext root) {
            AtomicBoolean cancelled = DataContext.Variable.CANCEL_FLAG.get(root);
            return new AbstractEnumerable<>() {
                @Override
                public Enumerator<@Nullable Object[]> enumerator() {
                    return values(cancelled);
                }
            };
        }

        private Enumerator<@Nullable Object[]> values(AtomicBoolean cancelled) {
            return new Enumerator<>() {
                private @Nullable Long at;

                @Override
                public @Nullable Object[] current() {
                    return new Object[] {at};
                }

                @Override
                public boolean moveNext() {
                    if (cancelled.get()) {
                        throw new CancellationException();
                    } else if (start == null || stop == null) {
                        return false;
                    }
                    Long last = at;
                    if (last != null && (step > 0 ? last == Long.MAX_VALUE : last == Long.MIN_VALUE)) {
                        return false;
                    }
                    long value;
                    try {
                        value = last == null ? start : next.applyAsLong(last);
                    } catch (ArithmeticException e) {
                        return false; // the next value is beyond all stops
                    }
                    at = value;
                    return step > 0 ? value <= stop : value >= stop;
                }

                @Override
                public void reset() {
                    at = null;
                }

                @Override
                public void close() {
                    // Nothing is open.
                }
            };
        }
    }
}
