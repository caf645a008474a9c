package dev.tegula.internal.write.commit;

/** Two consolidations replaced some of the same fragments; this one was undone and has to be planned anew. */
public final class ConsolidationConflictException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ConsolidationConflictException(String message) {
        super(message);
    }
}
