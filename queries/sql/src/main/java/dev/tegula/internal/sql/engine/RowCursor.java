package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.scan.ScanRows;
import dev.tegula.internal.sql.session.SqlCursor;
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
    private final boolean struct;
    private final Supplier<Enumerable<?>> rows;
    private final long maxRows;
    private final Control control;
    private @Nullable Enumerator<?> enumerator;
    private @Nullable ScanRows scan;
    private @Nullable Object[] row = {};
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
        types.forEach(type -> conversions.add(ResultTypes.conversion(type)));
        this.struct = types.size() == 1 && types.get(0).jdbcType() == Types.STRUCT;
        this.rows = rows;
        this.maxRows = maxRows;
        this.control = control;
    }

    @Override
    public @Nullable Object @Nullable [] next() throws SQLException {
        if (!advance()) {
            return null;
        }
        try {
            @Nullable Object[] values = new Object[conversions.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = converted(i, conversions.get(i));
            }
            return values;
        } catch (RuntimeException | Error e) {
            throw failure(e);
        }
    }

    @Override
    public SqlCursor cursor(List<SqlType> types) {
        List<@Nullable UnaryOperator<Object>> besidesTimes = new ArrayList<>(conversions);
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i).isInMillis()) {
                besidesTimes.set(i, null);
            }
        }
        return new SqlCursor() {
            @Override
            public boolean next() throws SQLException {
                return advance();
            }

            @Override
            public @Nullable Object get(int column) throws SQLException {
                try {
                    return converted(column, besidesTimes.get(column));
                } catch (RuntimeException | Error e) {
                    throw SqlErrors.running(e);
                }
            }

            @Override
            public boolean isWhole(int column) {
                return scan != null && scan.isWhole(column);
            }

            @Override
            public long longAt(int column) {
                return Objects.requireNonNull(scan).longAt(column);
            }

            @Override
            public boolean isReal(int column) {
                return scan != null && scan.isReal(column);
            }

            @Override
            public double doubleAt(int column) {
                return Objects.requireNonNull(scan).doubleAt(column);
            }
        };
    }

    private boolean advance() throws SQLException {
        if (count == maxRows) {
            close();
        }
        if (closed) {
            return false;
        }
        try {
            if (control.cancelled().get()) {
                throw new CancellationException();
            }
            Enumerator<?> open = enumerator;
            if (open == null) {
                open = rows.get().enumerator();
                enumerator = open;
                scan = open instanceof ScanRows cells ? cells : null;
            }
            if (!open.moveNext()) {
                close();
                return false;
            }
            count++;
            if (scan == null) {
                row = open.current() instanceof Object[] array && !struct
                        ? array
                        : new @Nullable Object[] {open.current()}; // a row of one column
            }
            return true;
        } catch (RuntimeException | Error e) {
            throw failure(e);
        }
    }

    private @Nullable Object converted(int column, @Nullable UnaryOperator<Object> conversion) {
        Object value = scan == null ? row[column] : scan.value(column);
        return value == null || conversion == null ? value : conversion.apply(value);
    }

    private SQLException failure(Throwable e) {
        boolean stopped = control.cancelled().get();
        close();
        return SqlErrors.running(stopped ? new CancellationException() : e);
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
