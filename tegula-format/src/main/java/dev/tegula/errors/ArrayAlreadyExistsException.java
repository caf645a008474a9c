package dev.tegula.errors;

/** An array or group already lies where one was to be created. */
public final class ArrayAlreadyExistsException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public ArrayAlreadyExistsException(String message) {
        super(message, null);
    }
}
