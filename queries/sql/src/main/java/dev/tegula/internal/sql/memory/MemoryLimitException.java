package dev.tegula.internal.sql.memory;

/** A statement that needs more memory than it may have. */
public final class MemoryLimitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MemoryLimitException(String message) {
        super(message);
    }
}
