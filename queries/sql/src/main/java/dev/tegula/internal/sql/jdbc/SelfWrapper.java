package dev.tegula.internal.sql.jdbc;

import java.sql.SQLException;
import java.sql.Wrapper;

/** An object of JDBC that wraps nothing but itself. */
interface SelfWrapper extends Wrapper {

    @Override
    default <T> T unwrap(Class<T> type) throws SQLException {
        return unwrapped(this, type);
    }

    @Override
    default boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    /** Returns an object as one of a class. */
    static <T> T unwrapped(Object object, Class<T> type) throws SQLException {
        if (type.isInstance(object)) {
            return type.cast(object);
        }
        throw new SQLException(object.getClass().getSimpleName() + ": is no " + type.getName());
    }
}
