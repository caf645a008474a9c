package dev.tegula.errors;

/**
 * Another process changed what a transaction has read, or its own cells would be hidden by later ones. Nothing was
 * written. A new transaction reads the present state.
 */
public final class ConflictException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public ConflictException(String message) {
        super(message, null, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.CONFLICT;
    }
}
