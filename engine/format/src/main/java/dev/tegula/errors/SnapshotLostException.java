package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/**
 * A file of a pinned snapshot no longer exists: a fragment, a delete condition or a schema that a
 * {@code dev.tegula.splits.QuerySplit} names. A vacuum or a deletion removed it after the query was divided. Divide the
 * query again, and keep replaced fragments for as long as splits are read.
 */
public final class SnapshotLostException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public SnapshotLostException(String message, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(message, nextStep, cause);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.ABSENT;
    }
}
