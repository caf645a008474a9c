package dev.tegula.errors;

/** An array or group already exists at the URI. */
public final class ArrayAlreadyExistsException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public ArrayAlreadyExistsException(String message) {
        super(message, null);
    }
}
