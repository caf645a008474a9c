package dev.tegula.internal.sql.jdbc;

import java.sql.SQLFeatureNotSupportedException;

/** Errors of methods that this driver does not have. */
final class Unsupported {

    private static final String STATE = "0A000";

    private Unsupported() {}

    static SQLFeatureNotSupportedException method(String name) {
        return new SQLFeatureNotSupportedException(name + ": not supported by this driver", STATE);
    }
}
