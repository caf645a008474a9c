package dev.tegula.internal.sql.jdbc;

import java.sql.SQLException;

/** The methods of {@link java.sql.Wrapper}. */
final class Wrappers {

    private Wrappers() {}

    static <T> T unwrap(Object object, Class<T> type) throws SQLException {
        if (type.isInstance(object)) {
            return type.cast(object);
        }
        throw new SQLException(object.getClass().getSimpleName() + ": is no " + type.getName());
    }
}
