package dev.tegula.errors;

/** No array (or group) lies at the URI. */
public final class ArrayNotFoundException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public ArrayNotFoundException(String message) {
        super(message, null);
    }
}
