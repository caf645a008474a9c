package dev.tegula.vfs;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A failure of a store or of the network. Missing, forbidden and existing files cause exceptions of the JDK
 * ({@link Vfs}).
 */
public final class StoreException extends IOException {

    private static final long serialVersionUID = 1L;

    /** The kind of failure. */
    public enum Problem {
        /** The bucket is in another region. */
        WRONG_REGION,
        /** The store limited requests in all attempts. */
        THROTTLED,
        /** No connection: unknown host, refused, timed out. */
        UNREACHABLE,
        /** The connection was closed during the response. */
        BROKEN_OFF,
        /** Any other error of the store. */
        OTHER
    }

    private final Problem problem;
    private final String detail;

    /**
     * Creates a failure.
     *
     * @param uri the requested file, folder or store
     * @param detail the failure and the next step
     */
    public StoreException(VfsUri uri, Problem problem, String detail, @Nullable Throwable cause) {
        super(uri + ": " + detail, cause);
        this.problem = problem;
        this.detail = detail;
    }

    /** Returns the kind of failure. */
    public Problem problem() {
        return problem;
    }

    /** Returns the message without the leading URI. */
    public String detail() {
        return detail;
    }
}
