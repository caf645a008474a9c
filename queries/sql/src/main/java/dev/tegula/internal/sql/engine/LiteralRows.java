package dev.tegula.internal.sql.engine;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.types.CalendarValue;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.TimestampUnits;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an INSERT of plain literals. Calcite takes a millisecond per row to validate them, to plan them and to
 * generate code. This class takes only values that certainly fit their columns. For all other statements the caller
 * makes a plan, which converts values and finds the places of errors.
 */
final class LiteralRows implements SqlStatement {

    private static final Set<Class<?>> EXACT = Set.of(Long.class, BigDecimal.class);
    private static final Set<Class<?>> NUMBERS = Set.of(Long.class, BigDecimal.class, Double.class);

    /** Per column the values of all rows, or null for columns that are null in all rows. */
    private final List<@Nullable Object @Nullable []> columns;

    private final int count;

    private LiteralRows(List<@Nullable Object @Nullable []> columns, int count) {
        this.columns = columns;
        this.count = count;
    }

    /**
     * Returns the rows of a statement, with all columns of the table.
     *
     * @return null if the statement needs a plan
     */
    static @Nullable LiteralRows of(SqlInsert insert, List<ColumnType> columns) {
        List<Integer> targets = targets(insert, columns);
        if (targets == null || insert.isUpsert() || insert.getSource().getKind() != SqlKind.VALUES) {
            return null;
        }
        List<SqlNode> rows = ((SqlCall) insert.getSource()).getOperandList();
        List<@Nullable Object @Nullable []> values = new ArrayList<>();
        columns.forEach(column -> values.add(null));
        for (int i = 0; i < targets.size(); i++) {
            ColumnType column = columns.get(targets.get(i));
            @Nullable Object[] literals = literals(rows, i, targets.size());
            @Nullable Object[] converted = literals == null ? null : converted(column, literals);
            if (converted == null) {
                return null;
            }
            values.set(targets.get(i), converted);
        }
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) == null && !columns.get(i).isNullable()) {
                return null;
            }
        }
        return new LiteralRows(values, rows.size());
    }

    /** Returns the columns that a statement names, or all. */
    private static @Nullable List<Integer> targets(SqlInsert insert, List<ColumnType> columns) {
        if (insert.getTargetColumnList() == null) {
            return IntStream.range(0, columns.size()).boxed().toList();
        }
        List<String> names = columns.stream().map(ColumnType::name).toList();
        List<Integer> targets = new ArrayList<>();
        for (SqlNode target : insert.getTargetColumnList()) {
            int found = target instanceof SqlIdentifier name && name.isSimple() ? names.indexOf(name.getSimple()) : -1;
            if (found < 0 || targets.contains(found)) {
                return null;
            }
            targets.add(found);
        }
        return targets;
    }

    private static Object @Nullable [] literals(List<SqlNode> rows, int column, int width) {
        Object[] literals = new Object[rows.size()];
        for (int i = 0; i < literals.length; i++) {
            SqlNode row = rows.get(i);
            if (row.getKind() != SqlKind.ROW || ((SqlCall) row).operandCount() != width) {
                return null;
            }
            Object value = PlainLiteral.value(((SqlCall) row).operand(column));
            if (value == null) {
                return null;
            }
            literals[i] = value;
        }
        return literals;
    }

    /** Returns the values of a column, or null if they need a plan. */
    private static @Nullable Object @Nullable [] converted(ColumnType column, Object[] literals) {
        Set<Class<?>> classes = new HashSet<>();
        for (Object literal : literals) {
            classes.add(literal.getClass());
        }
        boolean nulls = classes.remove(PlainLiteral.NULL.getClass());
        if ((nulls && !column.isNullable()) || !(classes.isEmpty() || accepts(column, classes, nulls))) {
            return null;
        }
        @Nullable Object[] values = new Object[literals.length];
        for (int i = 0; i < values.length; i++) {
            if (literals[i] != PlainLiteral.NULL) {
                Object value = value(column, literals[i]);
                if (value == null) {
                    return null;
                }
                values[i] = value;
            }
        }
        return values;
    }

    private static boolean accepts(ColumnType column, Set<Class<?>> classes, boolean nulls) {
        if (column.list() || (column.enumeration() != null && !column.kind().isWholeCell())) {
            return false;
        }
        return switch (column.kind()) {
            case BYTE, SHORT, INT, LONG, UNSIGNED_BYTE, UNSIGNED_SHORT, UNSIGNED_INT, UNSIGNED_LONG ->
                EXACT.containsAll(classes);
            case DECIMAL -> EXACT.containsAll(classes);
            case FLOAT, DOUBLE -> NUMBERS.containsAll(classes);
            case BOOLEAN -> classes.equals(Set.of(Boolean.class));
            case DATE -> classes.equals(Set.of(LocalDate.class)) || isText(classes, nulls);
            case TIMESTAMP -> classes.equals(Set.of(LocalDateTime.class)) || isText(classes, nulls);
            case STRING -> classes.equals(Set.of(String.class));
            case BINARY -> classes.equals(Set.of(byte[].class));
        };
    }

    /** Returns whether times are texts. Calcite refuses them beside NULL, to which it gives the type of the column. */
    private static boolean isText(Set<Class<?>> classes, boolean nulls) {
        return !nulls && classes.equals(Set.of(String.class));
    }

    private static @Nullable Object value(ColumnType column, Object literal) {
        return switch (column.kind()) {
            case BYTE -> integer((Number) literal, Byte.SIZE);
            case SHORT, UNSIGNED_BYTE -> integer((Number) literal, Short.SIZE);
            case INT, UNSIGNED_SHORT -> integer((Number) literal, Integer.SIZE);
            case LONG, UNSIGNED_INT, UNSIGNED_LONG -> integer((Number) literal, Long.SIZE);
            case DECIMAL -> decimal((Number) literal, column.requireDecimals());
            case FLOAT -> single((Number) literal);
            case DOUBLE -> ((Number) literal).doubleValue();
            case DATE -> literal instanceof String text ? PlainLiteral.date(text) : literal;
            case TIMESTAMP ->
                timestamp(literal instanceof String text ? PlainLiteral.timestamp(text) : literal, column);
            case BOOLEAN, STRING, BINARY -> literal;
        };
    }

    /** Returns a time, or null if it is finer than the column or out of its range. */
    private static @Nullable Object timestamp(@Nullable Object time, ColumnType column) {
        try {
            if (time instanceof LocalDateTime local) {
                TimestampUnits.value(local, CalendarValue.digits(column.field().datatype(), column.mode()));
            }
            return time;
        } catch (ArithmeticException e) {
            return null;
        }
    }

    /** Returns the number as a decimal, or null if it has more digits. */
    private static @Nullable BigDecimal decimal(Number literal, DecimalType type) {
        BigDecimal number = new BigDecimal(literal.toString()).stripTrailingZeros();
        boolean fits = number.scale() <= type.scale()
                && number.precision() - number.scale() <= type.precision() - type.scale();
        return fits ? number.setScale(type.scale()) : null;
    }

    /**
     * Returns the number as an integer, or null if it has a fraction or does not fit. The plan then rounds it or
     * reports the error.
     */
    private static @Nullable Long integer(Number literal, int bits) {
        BigDecimal number = literal instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(literal.longValue());
        boolean fits = number.stripTrailingZeros().scale() <= 0
                && number.toBigInteger().bitLength() < bits;
        return fits ? number.longValue() : null;
    }

    /**
     * Returns a FLOAT32, or null if it is too large, or depends on whether the plan rounds a number to DOUBLE before:
     * this depends on the other literals of the statement.
     */
    private static @Nullable Float single(Number literal) {
        float single = literal.floatValue();
        return Float.isFinite(single) && single == (float) literal.doubleValue() ? single : null;
    }

    @Override
    public boolean isQuery() {
        return true;
    }

    @Override
    public List<SqlColumn> columns() {
        return List.of();
    }

    @Override
    public List<SqlType> parameters() {
        return List.of();
    }

    @Override
    public SqlRows query(List<? extends @Nullable Object> parameters, long maxRows) throws SQLException {
        ParameterValues.of(parameters(), parameters);
        long end = maxRows == 0 ? count : Math.min(count, maxRows);
        AtomicBoolean cancelled = new AtomicBoolean();
        return new SqlRows() {
            private int next;

            @Override
            public @Nullable Object @Nullable [] next() throws SQLException {
                if (cancelled.get()) {
                    throw SqlErrors.running(new CancellationException());
                }
                return next < end ? row(next++) : null;
            }

            @Override
            public void cancel() {
                cancelled.set(true);
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    private @Nullable Object[] row(int index) {
        @Nullable Object[] row = new Object[columns.size()];
        Arrays.setAll(row, i -> {
            @Nullable Object[] values = columns.get(i);
            return values == null ? null : values[index];
        });
        return row;
    }

    @Override
    public long update(List<? extends @Nullable Object> parameters, Cancellation cancellation) throws SQLException {
        throw new SQLException("rows change no rows. Use executeQuery.", "HY000");
    }
}
