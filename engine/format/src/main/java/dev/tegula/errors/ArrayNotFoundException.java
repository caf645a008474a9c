package dev.tegula.errors;

/** There is no array or group at the URI. */
public final class ArrayNotFoundException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public ArrayNotFoundException(String message) {
        super(message, null);
    }
}
