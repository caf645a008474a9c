package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlRows;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are known already: those of metadata. */
final class RowSource implements SqlRows {

    private final Iterator<? extends @Nullable Object[]> rows;

    RowSource(List<? extends @Nullable Object[]> rows) {
        this.rows = rows.iterator();
    }

    @Override
    public @Nullable Object @Nullable [] next() {
        return rows.hasNext() ? rows.next() : null;
    }

    @Override
    public void cancel() {
        // Nothing runs.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
