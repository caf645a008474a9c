package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** The key is missing or wrong, or the array is not encrypted. */
public final class EncryptionException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public EncryptionException(String message) {
        this(message, null);
    }

    /** Creates an exception. */
    public EncryptionException(String message, @Nullable NextStep nextStep) {
        super(message, nextStep, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.NOT_ALLOWED;
    }
}
