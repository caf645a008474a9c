package dev.tegula.vfs;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A store at the other end of a network failed, in a way that it or the network could tell. What is absent, forbidden
 * or there already has exceptions of the JDK ({@link Vfs}).
 */
public final class StoreException extends IOException {

    private static final long serialVersionUID = 1L;

    /** What failed. */
    public enum Problem {
        /** The bucket lies in another region than was asked. */
        WRONG_REGION,
        /** The store wants fewer requests at a time, and still did after all attempts. */
        THROTTLED,
        /** No connection came about: no such host, refused, timed out. */
        UNREACHABLE,
        /** The connection ended before the answer did. */
        BROKEN_OFF,
        /** Anything else that the store says. */
        OTHER
    }

    private final Problem problem;
    private final String detail;

    /**
     * A failure.
     *
     * @param uri the file, folder or store that was asked for
     * @param detail what happened, and what can be done
     */
    public StoreException(VfsUri uri, Problem problem, String detail, @Nullable Throwable cause) {
        super(uri + ": " + detail, cause);
        this.problem = problem;
        this.detail = detail;
    }

    /** What failed. */
    public Problem problem() {
        return problem;
    }

    /** What happened, without the URI that the message begins with. */
    public String detail() {
        return detail;
    }
}
