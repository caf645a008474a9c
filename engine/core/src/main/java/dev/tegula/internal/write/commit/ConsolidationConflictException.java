package dev.tegula.internal.write.commit;

/**
 * Thrown when two consolidations replaced some of the same fragments. This one was rolled back and must be planned
 * again.
 */
public final class ConsolidationConflictException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ConsolidationConflictException(String message) {
        super(message);
    }
}
