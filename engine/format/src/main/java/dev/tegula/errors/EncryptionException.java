package dev.tegula.errors;

/** The key is missing or wrong, or the array is not encrypted. */
public final class EncryptionException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public EncryptionException(String message) {
        super(message, null);
    }
}
