package dev.tegula.errors;

import java.io.IOException;

/**
 * Storage failed. {@link #reason()} keeps apart what a caller may want to treat differently; the cause is the I/O
 * error.
 */
public final class StorageException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Why storage failed, as far as it said. */
    public enum Reason {
        /** The file or object is not there. */
        ABSENT,
        /** The caller may not do this. */
        NOT_ALLOWED,
        /** Something lies where a new file was to be created. */
        ALREADY_EXISTS,
        /** The bucket lies in another region than was asked. */
        WRONG_REGION,
        /** The store wants fewer requests at a time, and still did after all attempts. */
        THROTTLED,
        /** No connection to the store came about. */
        UNREACHABLE,
        /** The connection ended before the store's answer did, again and again. */
        BROKEN_OFF,
        /** The thread was interrupted; its interrupt status is set. */
        INTERRUPTED,
        /** Anything else: no space, device error. */
        FAILED
    }

    private final Reason reason;

    public StorageException(Reason reason, String message, IOException cause) {
        super(reason == Reason.ABSENT ? VerifyAdvice.afterFile(message) : message, cause);
        this.reason = reason;
    }

    /** Why storage failed. */
    public Reason reason() {
        return reason;
    }
}
