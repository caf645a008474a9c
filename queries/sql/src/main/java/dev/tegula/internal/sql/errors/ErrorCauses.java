package dev.tegula.internal.sql.errors;

import dev.tegula.errors.Advised;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the error to be reported below the wrappers of Calcite: the first one with a message of Tegula, never the error
 * of Java below that.
 */
public final class ErrorCauses {

    private static final String OWN = "dev.tegula.";
    private static final String CALCITE = "org.apache.calcite.";

    private ErrorCauses() {}

    /** Returns the error to be reported. */
    public static Throwable of(Throwable e) {
        List<Throwable> seen = new ArrayList<>();
        @Nullable Throwable at = e;
        while (at != null && !seen.contains(at)) {
            if (isKnown(at) || isOwn(at)) {
                return at;
            }
            seen.add(at);
            at = at.getCause() == null && at.getSuppressed().length > 0 ? at.getSuppressed()[0] : at.getCause();
        }
        return seen.get(seen.size() - 1);
    }

    private static boolean isKnown(Throwable e) {
        return e instanceof Advised
                || e instanceof CancellationException
                || e instanceof SQLException
                || e instanceof SqlValidatorException
                || e instanceof VirtualMachineError;
    }

    /** Returns whether code of Tegula has thrown an error, with a message of its own. */
    public static boolean isOwn(Throwable e) {
        Throwable cause = e.getCause();
        String message = e.getMessage();
        boolean wrapper = message == null || (cause != null && message.equals(cause.toString()));
        return e instanceof Advised || (!wrapper && isThrownBy(e, OWN));
    }

    /** Returns whether code of Calcite has thrown an error, with a message about the values of the statement. */
    static boolean isOfCalcite(Throwable e) {
        boolean plain = e.getClass() == RuntimeException.class || e.getClass() == IllegalArgumentException.class;
        return e.getMessage() != null
                && (e.getClass().getName().startsWith(CALCITE) || (plain && isThrownBy(e, CALCITE)));
    }

    /** Returns whether an error comes through a class of Calcite. */
    static boolean isOf(Throwable e, String simpleName) {
        return Stream.of(e.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(CALCITE)
                        && frame.getClassName().endsWith("." + simpleName));
    }

    private static boolean isThrownBy(Throwable e, String code) {
        StackTraceElement[] trace = e.getStackTrace();
        return trace.length > 0 && trace[0].getClassName().startsWith(code);
    }
}
