package dev.tegula.internal.sql.errors;

import dev.tegula.errors.Advised;
import dev.tegula.errors.ErrorKind;
import dev.tegula.internal.sql.dialect.Functions;
import dev.tegula.internal.sql.text.Rewritten;
import dev.tegula.internal.sql.text.StatementException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTransientException;
import java.time.DateTimeException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Errors of statements as those of JDBC: the place, the reason, and the nearest name. */
public final class SqlErrors {

    private static final String SYNTAX = "42000";
    private static final String NO_TABLE = "42S02";
    private static final String NO_COLUMN = "42S22";
    private static final String LIMIT = "54001";
    private static final String CONVERSION = "22018";
    private static final String UNSUPPORTED = ErrorKind.UNSUPPORTED.sqlState();
    private static final String GENERAL = ErrorKind.STORAGE.sqlState();
    private static final String DATA = ErrorKind.INVALID.sqlState();

    /** Names an operation in a message of the planner. */
    private static final Pattern MISSING = Pattern.compile("Missing conversions? (?:is|are) Logical(\\w+)");

    private static final Pattern NO_FUNCTION =
            Pattern.compile("^No match found for function signature (\\w+)(\\(.*\\))", Pattern.DOTALL);

    /** What Calcite says of a rule whose result has columns of other types. */
    private static final Pattern OTHER_TYPE = Pattern.compile("expression of different type to set|^type mismatch:");

    /** Packages of the compiler of generated code. */
    private static final String COMPILER = "org.codehaus.";

    private static final Pattern NO_NUMBER = Pattern.compile("(?:For input string: |Value:)\"(.*?)\"");
    private static final Pattern OUT_OF_RANGE = Pattern.compile("^Value (\\S+) out of range");

    /** Values of one class where those of another are expected. */
    private static final Pattern CLASSES =
            Pattern.compile("class java\\.(?:lang|math)\\.\\w+ cannot be cast to class java\\.(?:lang|math)\\.");

    /** What precedes the forms of a function in a message. */
    private static final String FORMS = " Supported form(s):";

    private SqlErrors() {}

    /** Returns the error of a statement that cannot be planned. */
    public static SQLException of(Throwable e, Rewritten text, Collection<String> names) {
        if (e instanceof SqlParseException parse && parse.getPos() == null) {
            return running(parse.getCause() == null ? parse : parse.getCause()); // no error of the text
        } else if (e instanceof SqlParseException parse) {
            int line = parse.getPos().getLineNum();
            int column = parse.getPos().getColumnNum();
            String message = ParseMessage.of(parse);
            String hint = message.contains(". ") ? "" : MessageHints.of(text.original(), text.origin(line, column));
            return new SQLSyntaxErrorException(place(text.place(line, column)) + message + hint, SYNTAX, e);
        } else if (e instanceof StatementException refused) {
            SqlParserPos at = refused.position();
            SqlParserPos position = refused.isOfText() ? at : text.place(at.getLineNum(), at.getColumnNum());
            return new SQLSyntaxErrorException(place(position) + refused.getMessage(), SYNTAX, e);
        } else if (e instanceof CalciteContextException context && !ErrorCauses.isOwn(ErrorCauses.of(e))) {
            Throwable cause = context.getCause();
            String message = cause == null ? context.getMessage() : cause.getMessage();
            return invalid(
                    place(text.place(context.getPosLine(), context.getPosColumn())),
                    message == null ? "" : message,
                    names,
                    e);
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

    private static String place(SqlParserPos place) {
        return place.getLineNum() <= 0 ? "" : "line " + place.getLineNum() + ", column " + place.getColumnNum() + ": ";
    }

    private static SQLException invalid(String place, String message, Collection<String> names, Throwable e) {
        String state = message.startsWith("Column ")
                ? NO_COLUMN
                : message.startsWith("Object ") || message.startsWith("Table ") ? NO_TABLE : SYNTAX;
        Matcher function = NO_FUNCTION.matcher(forms(message));
        if (function.find()) {
            String name = function.group(1).toUpperCase(Locale.ROOT);
            String hint = Functions.names().contains(name)
                    ? " with arguments of these types. Cast them."
                    : NearestName.function(name);
            return new SQLSyntaxErrorException(
                    place + "function " + name + function.group(2) + ": not found" + hint, state, e);
        } else if (message.startsWith("Cannot apply '-'") && message.contains("'<TIMESTAMP")) {
            return new SQLSyntaxErrorException(
                    place + "-: has no unit for times. Write (a - b) SECOND, or DATE_DIFF('second', b, a)", state, e);
        }
        String nearest = state.equals(SYNTAX) ? "" : NearestName.hint(message, names);
        String hint = nearest.isEmpty() ? MessageHints.of(forms(message)) : nearest;
        return new SQLSyntaxErrorException(place + forms(message) + hint, state, e);
    }

    /** Returns a message with the forms of a function in one line, and the name of structs in SQL. */
    private static String forms(String message) {
        String plain = message;
        for (String last = ""; !last.equals(plain); ) {
            last = plain;
            plain = plain.replaceAll("(?i)RecordType(?::[a-z_]+)?\\([^()]*\\)", "STRUCT");
        }
        plain = plain.replace(" NOT NULL", "").replace(" CHARACTER SET \"UTF-8\"", "");
        if (plain.contains("$SCALAR_QUERY")) {
            return "a subquery has several columns, where one value is expected";
        }
        if (plain.startsWith("List of column aliases must have same degree")) {
            return plain + ". UNNEST of structs has a column per field: FROM UNNEST(list) AS t(a, b)";
        }
        int forms = plain.indexOf(FORMS);
        if (forms < 0) {
            return plain;
        }
        List<String> known = plain.substring(forms + FORMS.length())
                .lines()
                .map(line -> line.strip().replaceAll("^'|'$", ""))
                .filter(line -> !line.isEmpty())
                .distinct()
                .toList();
        return plain.substring(0, forms) + " Expected " + String.join(", or ", known);
    }

    /** Returns the error of a statement that fails while it runs. */
    public static SQLException running(Throwable e) {
        Throwable cause = ErrorCauses.of(e);
        String message = SqlSteps.message(cause);
        if (cause instanceof SQLException known) {
            return known;
        } else if (cause instanceof CancellationException) {
            return new SQLTransientException("the statement was cancelled", ErrorKind.CANCELLED.sqlState(), e);
        } else if (cause instanceof OutOfMemoryError) {
            return new SQLTransientException(
                    "the memory of the process is exhausted. Compute shorter values, or start Java with a larger heap.",
                    ErrorKind.MEMORY.sqlState(),
                    e);
        } else if (cause instanceof StackOverflowError) {
            return new SQLException("the statement is nested too deeply. Divide it into several.", LIMIT, e);
        }
        return ErrorCauses.isOwn(cause) ? own(cause, message, e) : foreign(cause, e);
    }

    private static SQLException own(Throwable cause, String message, Throwable e) {
        if (cause instanceof Advised advised) {
            String state = advised.kind().sqlState();
            return switch (advised.kind()) {
                case MEMORY, CANCELLED -> new SQLTransientException(message, state, e);
                case UNSUPPORTED -> new SQLFeatureNotSupportedException(message, state, e);
                case INVALID -> new SQLDataException(message, state, e);
                default -> new SQLException(message, state, e);
            };
        } else if (cause instanceof SecurityException) {
            return new SQLException(message, ErrorKind.NOT_ALLOWED.sqlState(), e);
        } else if (cause instanceof UnsupportedOperationException) {
            return new SQLFeatureNotSupportedException("not supported: " + message, UNSUPPORTED, e);
        }
        return cause instanceof ArithmeticException || cause instanceof IllegalArgumentException
                ? new SQLDataException(message, DATA, e)
                : new SQLException(message, GENERAL, e);
    }

    /** Returns an error of Calcite or Java in words of SQL. */
    private static SQLException foreign(Throwable cause, Throwable e) {
        if (cause instanceof NumberFormatException) {
            return new SQLDataException("a text is not a number" + found(cause), CONVERSION, e);
        } else if (cause instanceof DateTimeException) {
            return new SQLDataException("a text is not a date or time", CONVERSION, e);
        } else if (cause instanceof PatternSyntaxException pattern) {
            return new SQLDataException("a pattern is not understood (found '" + pattern.getPattern() + "')", DATA, e);
        } else if (cause instanceof ArithmeticException) {
            return new SQLDataException(arithmetic(cause.getMessage()), DATA, e);
        } else if (cause.getClass().getName().startsWith(COMPILER)) {
            return compilation(String.valueOf(cause.getMessage()), e);
        } else if (cause instanceof ClassCastException
                && CLASSES.matcher(String.valueOf(cause.getMessage())).find()) {
            return new SQLFeatureNotSupportedException(
                    "not supported: values of several types where one is expected, as in a list. Cast them to one type.",
                    UNSUPPORTED,
                    e);
        } else if (cause instanceof AssertionError
                && OTHER_TYPE.matcher(String.valueOf(cause.getMessage())).find()) {
            return new SQLFeatureNotSupportedException(
                    "not supported: a column of two types, as of a recursion whose first rows have a narrower one than"
                            + " its query. Cast it in both.",
                    UNSUPPORTED,
                    e);
        } else if (cause instanceof IndexOutOfBoundsException && ErrorCauses.isOf(cause, "RelDecorrelator")) {
            return new SQLFeatureNotSupportedException(
                    "not supported: COUNT in a subquery over a grouped query that reads the outer row. Write a join:"
                            + " SELECT a.k, count(b.k) FROM q AS a LEFT JOIN q AS b ON b.x > a.x GROUP BY a.k.",
                    UNSUPPORTED,
                    e);
        } else if ((cause instanceof NullPointerException || cause instanceof AssertionError)
                && ErrorCauses.isOf(cause, "RelDecorrelator")) {
            return new SQLFeatureNotSupportedException(
                    "not supported: a subquery that reads the outer row in several places. Join with its rows, and"
                            + " write the conditions on the outer row in WHERE behind the join.",
                    UNSUPPORTED,
                    e);
        } else if (cause instanceof UnsupportedOperationException) {
            boolean node = String.valueOf(cause.getMessage()).startsWith("class ");
            String message = node
                    ? "an expression in a list of constants in UNNEST. Write FROM (SELECT list AS l) AS q, UNNEST(l) AS u(x)."
                    : cause.getMessage();
            return new SQLFeatureNotSupportedException(
                    "not supported: " + (message == null ? "an operation of the statement" : message), UNSUPPORTED, e);
        } else if (String.valueOf(cause.getMessage()).contains("SINGLE_VALUE")) {
            return new SQLDataException("a subquery has more than one row, where one value is expected", "21000", e);
        }
        return ErrorCauses.isOfCalcite(cause)
                ? new SQLDataException(String.valueOf(cause.getMessage()), DATA, e)
                : new SQLException(
                        "the SQL engine failed (" + cause.getClass().getSimpleName()
                                + "). Simplify the statement, and report it.",
                        GENERAL,
                        e);
    }

    /** Returns the text that is no number, from the messages of Java's parsers. */
    private static String found(Throwable cause) {
        Matcher matcher = NO_NUMBER.matcher(String.valueOf(cause.getMessage()));
        return matcher.find() ? " (found '" + matcher.group(1) + "')" : "";
    }

    private static SQLException compilation(String message, Throwable e) {
        return message.contains("64 KB") || message.contains("too large")
                ? new SQLException("the statement is too large for one plan. Divide it into several.", LIMIT, e)
                : new SQLFeatureNotSupportedException(
                        "not supported: an operation on values of these types. Cast its operands.", UNSUPPORTED, e);
    }

    private static String arithmetic(@Nullable String message) {
        if (message == null) {
            return "division by zero"; // compiled code throws it without its message
        } else if (message.endsWith("overflow")) {
            String type = message.startsWith("long") ? "BIGINT" : "INTEGER";
            return type + " overflow. Cast an operand to a wider type, such as BIGINT, DECIMAL(38, 0) or DOUBLE.";
        } else if (message.equals("/ by zero") || message.equals("Division by zero")) {
            return "division by zero";
        }
        Matcher matcher = OUT_OF_RANGE.matcher(message);
        return "value out of range" + (matcher.find() ? " (found " + matcher.group(1) + ")" : "")
                + ". Cast it to a wider type.";
    }
}
