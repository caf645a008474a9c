package dev.tegula.errors;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Storage failed. {@link #reason()} distinguishes failures that callers may handle differently; the cause is the I/O
 * error.
 */
public final class StorageException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Reasons of failures. */
    public enum Reason {
        /** The file or object does not exist. */
        ABSENT,
        /** The caller lacks permission. */
        NOT_ALLOWED,
        /** A file to create already exists. */
        ALREADY_EXISTS,
        /** The bucket is in another region. */
        WRONG_REGION,
        /** The store limited the request rate in all attempts. */
        THROTTLED,
        /** No connection to the store could be opened. */
        UNREACHABLE,
        /** The connection was closed during the response in all attempts. */
        BROKEN_OFF,
        /** The thread was interrupted; its interrupt status is set. */
        INTERRUPTED,
        /** Any other failure: no space, device error. */
        FAILED
    }

    private final Reason reason;

    public StorageException(Reason reason, String message, IOException cause) {
        this(reason, message, null, cause);
    }

    public StorageException(Reason reason, String message, @Nullable NextStep nextStep, IOException cause) {
        super(message, nextStep, cause);
        this.reason = reason;
    }

    /** Returns the reason of the failure. */
    public Reason reason() {
        return reason;
    }

    @Override
    public ErrorKind kind() {
        return switch (reason) {
            case ABSENT -> ErrorKind.ABSENT;
            case NOT_ALLOWED -> ErrorKind.NOT_ALLOWED;
            case ALREADY_EXISTS -> ErrorKind.EXISTS;
            case INTERRUPTED -> ErrorKind.CANCELLED;
            default -> ErrorKind.STORAGE;
        };
    }
}
