package dev.tegula.internal.sql.engine;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.sql.memory.MemoryLimitException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTransientException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.jspecify.annotations.Nullable;

/** Errors of statements as those of JDBC: the place, the reason, and the nearest name. */
final class SqlErrors {

    private static final String SYNTAX = "42000";
    private static final String NO_TABLE = "42S02";
    private static final String NO_COLUMN = "42S22";
    private static final String DATA = "22000";
    private static final String LIMIT = "54001";
    private static final String CONVERSION = "22018";
    private static final String UNSUPPORTED = "0A000";
    private static final String MEMORY = "53200";
    private static final String CANCELLED = "57014";
    private static final String GENERAL = "HY000";

    /** Names an operation in a message of the planner. */
    private static final Pattern MISSING = Pattern.compile("Missing conversions? (?:is|are) Logical(\\w+)");

    private SqlErrors() {}

    /** Returns the error of a statement that cannot be planned. */
    static SQLException of(Throwable e, Collection<String> names) {
        if (e instanceof SqlParseException parse) {
            return new SQLSyntaxErrorException(
                    place(parse.getPos().getLineNum(), parse.getPos().getColumnNum()) + ParseMessage.of(parse),
                    SYNTAX,
                    e);
        } else if (e instanceof StatementException refused) {
            SqlParserPos position = refused.position();
            return new SQLSyntaxErrorException(
                    place(position.getLineNum(), position.getColumnNum()) + refused.getMessage(), SYNTAX, e);
        } else if (e instanceof CalciteContextException context) {
            Throwable cause = context.getCause();
            String message = cause == null ? context.getMessage() : cause.getMessage();
            return invalid(
                    place(context.getPosLine(), context.getPosColumn()), message == null ? "" : message, names, e);
        }
        return e instanceof RelOptPlanner.CannotPlanException ? unplanned(e) : running(e);
    }

    /** Returns the error of a statement with an operation that nothing implements, without the state of the planner. */
    private static SQLException unplanned(Throwable e) {
        Matcher matcher = MISSING.matcher(String.valueOf(e.getMessage()));
        String operation = matcher.find() ? matcher.group(1) : "an operation";
        return new SQLFeatureNotSupportedException(
                "not supported: " + operation + ", which a part of the statement needs", UNSUPPORTED, e);
    }

    private static String place(int line, int column) {
        return line <= 0 ? "" : "line " + line + ", column " + column + ": ";
    }

    private static SQLException invalid(String place, String message, Collection<String> names, Throwable e) {
        String state = message.startsWith("Column ")
                ? NO_COLUMN
                : message.startsWith("Object ") || message.startsWith("Table ") ? NO_TABLE : SYNTAX;
        String hint = state.equals(SYNTAX) ? "" : NearestName.hint(message, names);
        return new SQLSyntaxErrorException(place + message + hint, state, e);
    }

    /** Returns the error of a statement that fails while it runs. */
    static SQLException running(Throwable e) {
        Throwable cause = cause(e);
        String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        if (cause instanceof SQLException known) {
            return known;
        } else if (cause instanceof CancellationException) {
            return new SQLTransientException("the statement was cancelled", CANCELLED, e);
        } else if (cause instanceof MemoryLimitException) {
            return new SQLTransientException(message, MEMORY, e);
        } else if (cause instanceof TegulaException) {
            return new SQLException(message, GENERAL, e);
        } else if (cause instanceof StackOverflowError) {
            return new SQLException("the statement is nested too deeply. Divide it into several.", LIMIT, e);
        } else if (cause instanceof NumberFormatException) {
            return new SQLDataException("a text is not a number (" + message + ")", CONVERSION, e);
        } else if (cause instanceof UnsupportedOperationException) {
            return new SQLFeatureNotSupportedException("not supported: " + message, UNSUPPORTED, e);
        } else if (cause instanceof ArithmeticException) {
            return new SQLDataException(arithmetic(message), DATA, e);
        } else if (cause instanceof IllegalArgumentException) {
            return new SQLDataException(message, DATA, e);
        }
        return new SQLException(message, GENERAL, e);
    }

    private static String arithmetic(String message) {
        if (message.endsWith("overflow")) {
            return message + ". Cast an operand to a wider type, such as BIGINT, DECIMAL(38, 0) or DOUBLE.";
        }
        return message.equals("/ by zero") || message.equals("Division by zero") ? "division by zero" : message;
    }

    /** Returns the error below the wrappers of Calcite. */
    private static Throwable cause(Throwable e) {
        List<Throwable> seen = new ArrayList<>();
        @Nullable Throwable at = e;
        while (at != null && !seen.contains(at)) {
            seen.add(at);
            if (at instanceof TegulaException
                    || at instanceof CancellationException
                    || at instanceof MemoryLimitException
                    || at instanceof SQLException
                    || at instanceof NumberFormatException
                    || at instanceof SqlValidatorException) {
                return at;
            }
            at = at.getCause() == null && at.getSuppressed().length > 0 ? at.getSuppressed()[0] : at.getCause();
        }
        return seen.get(seen.size() - 1);
    }
}
