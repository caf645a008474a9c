package dev.tegula.internal.sql.session;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of rows that are arrays of objects. */
final class ArrayCursor implements SqlCursor {

    private final SqlRows rows;
    private final List<SqlType> types;
    private @Nullable Object @Nullable [] row;

    ArrayCursor(SqlRows rows, List<SqlType> types) {
        this.rows = rows;
        this.types = types;
    }

    @Override
    public boolean next() throws SQLException {
        row = rows.next();
        return row != null;
    }

    @Override
    public @Nullable Object get(int column) {
        Object value = Objects.requireNonNull(row)[column];
        return value instanceof LocalDateTime time && types.get(column).isInMillis()
                ? (Object) time.toInstant(ZoneOffset.UTC).toEpochMilli()
                : value;
    }
}
