package dev.tegula.internal.flight;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.Callable;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightRuntimeException;

/** Errors of statements as those of calls: the message of JDBC, with its SQLSTATE. */
final class FlightErrors {

    private FlightErrors() {}

    /** Returns the result of a call. */
    static <T> T run(Callable<T> call) {
        try {
            return call.call();
        } catch (Exception e) {
            throw of(e);
        }
    }

    /** Returns the error of a call. */
    static FlightRuntimeException of(Exception e) {
        if (e instanceof FlightRuntimeException known) {
            return known;
        } else if (e instanceof SQLException sql) {
            String state = sql.getSQLState() == null ? "HY000" : sql.getSQLState();
            return status(sql, state)
                    .withDescription(sql.getMessage() + " [SQLSTATE " + state + "]")
                    .toRuntimeException();
        }
        return CallStatus.INTERNAL
                .withDescription("the server failed (" + e + "). Simplify the statement, and report it.")
                .withCause(e)
                .toRuntimeException();
    }

    private static CallStatus status(SQLException e, String state) {
        if (e instanceof SQLFeatureNotSupportedException) {
            return CallStatus.UNIMPLEMENTED;
        }
        return switch (state) {
            case "57014" -> CallStatus.CANCELLED;
            case "53200", "54001" -> CallStatus.RESOURCE_EXHAUSTED;
            case "25006", "42501" -> CallStatus.UNAUTHORIZED;
            case "42S02" -> CallStatus.NOT_FOUND;
            default ->
                state.startsWith("42") || state.startsWith("22") || state.startsWith("07")
                        ? CallStatus.INVALID_ARGUMENT
                        : CallStatus.INTERNAL;
        };
    }
}
