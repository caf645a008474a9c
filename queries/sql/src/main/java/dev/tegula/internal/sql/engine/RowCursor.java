package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.types.ResultTypes;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** The rows of a running query. */
final class RowCursor implements SqlRows {

    private final List<@Nullable UnaryOperator<Object>> conversions = new ArrayList<>();
    private final List<@Nullable UnaryOperator<Object>> besidesTimes = new ArrayList<>();
    private final boolean struct;
    private final Supplier<Enumerable<?>> rows;
    private final long maxRows;
    private final Control control;
    private @Nullable Enumerator<?> enumerator;
    private long count;
    private boolean closed;

    /**
     * How a query ends.
     *
     * @param cancelled set when it must end
     * @param stop ends reads that are waited for
     * @param end releases what it holds
     */
    record Control(AtomicBoolean cancelled, Runnable stop, Runnable end) {}

    /**
     * @param rows starts the query; aggregates without groups are computed then, so that it can be cancelled before
     * @param maxRows the greatest number of rows
     */
    RowCursor(List<SqlType> types, Supplier<Enumerable<?>> rows, long maxRows, Control control) {
        for (SqlType type : types) {
            UnaryOperator<Object> conversion = ResultTypes.conversion(type);
            conversions.add(conversion);
            besidesTimes.add(type.isInMillis() ? null : conversion);
        }
        if (besidesTimes.stream().allMatch(Objects::isNull)) {
            besidesTimes.clear(); // rows stay as they are
        }
        this.struct = types.size() == 1 && types.get(0).jdbcType() == Types.STRUCT;
        this.rows = rows;
        this.maxRows = maxRows;
        this.control = control;
    }

    @Override
    public @Nullable Object @Nullable [] next() throws SQLException {
        return next(conversions);
    }

    @Override
    public @Nullable Object @Nullable [] nextInMillis(List<SqlType> types) throws SQLException {
        return next(besidesTimes);
    }

    private @Nullable Object @Nullable [] next(List<@Nullable UnaryOperator<Object>> changes) throws SQLException {
        if (closed || count == maxRows) {
            return null;
        }
        try {
            if (control.cancelled().get()) {
                throw new CancellationException();
            }
            Enumerator<?> open = enumerator;
            if (open == null) {
                open = rows.get().enumerator();
                enumerator = open;
            }
            if (!open.moveNext()) {
                close();
                return null;
            }
            count++;
            return row(open.current(), changes);
        } catch (RuntimeException | Error e) {
            boolean stopped = control.cancelled().get();
            close();
            throw SqlErrors.running(stopped ? new CancellationException() : e);
        }
    }

    private @Nullable Object[] row(@Nullable Object current, List<@Nullable UnaryOperator<Object>> conversions) {
        @Nullable
        Object[] values = current instanceof Object[] array && !struct
                ? array
                : new @Nullable Object[] {current}; // a row of one column
        if (conversions.isEmpty()) {
            return values;
        }
        @Nullable Object[] row = new Object[conversions.size()];
        for (int i = 0; i < row.length; i++) {
            Object value = values[i];
            UnaryOperator<Object> conversion = conversions.get(i);
            row[i] = value == null || conversion == null ? value : conversion.apply(value);
        }
        return row;
    }

    @Override
    public void cancel() {
        control.cancelled().set(true);
        control.stop().run();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                if (enumerator != null) {
                    enumerator.close();
                }
            } finally {
                control.end().run();
            }
        }
    }
}
