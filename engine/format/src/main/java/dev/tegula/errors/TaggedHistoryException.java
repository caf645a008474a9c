package dev.tegula.errors;

/** An operation would remove history that a tag needs. Nothing was changed. */
public final class TaggedHistoryException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public TaggedHistoryException(String message) {
        super(message, null);
    }
}
