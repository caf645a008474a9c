package dev.tegula.errors;

/** Consolidation or vacuum has removed the history that an operation needs. */
public final class LostHistoryException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public LostHistoryException(String message) {
        super(message, null);
    }
}
