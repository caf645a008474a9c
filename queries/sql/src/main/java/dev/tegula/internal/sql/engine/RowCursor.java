package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.types.ResultTypes;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** The rows of a running query. */
final class RowCursor implements SqlRows {

    private final List<SqlType> types;
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
        this.types = types;
        this.rows = rows;
        this.maxRows = maxRows;
        this.control = control;
    }

    @Override
    public @Nullable Object @Nullable [] next() throws SQLException {
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
            return row(open.current());
        } catch (RuntimeException | Error e) {
            boolean stopped = control.cancelled().get();
            close();
            throw SqlErrors.running(stopped ? new CancellationException() : e);
        }
    }

    private @Nullable Object[] row(@Nullable Object current) {
        @Nullable Object[] row = new Object[types.size()];
        if (current instanceof Object[] values && types.size() != 1) {
            for (int i = 0; i < row.length; i++) {
                row[i] = ResultTypes.value(types.get(i), values[i]);
            }
        } else {
            Object single = current instanceof Object[] values ? values[0] : current;
            row[0] = ResultTypes.value(types.get(0), single);
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
