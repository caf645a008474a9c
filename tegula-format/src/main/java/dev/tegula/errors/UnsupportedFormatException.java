package dev.tegula.errors;

/**
 * The bytes are valid as far as known, but not something that Tegula reads or writes: a newer format version, a retired
 * filter.
 */
public final class UnsupportedFormatException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public UnsupportedFormatException(String message) {
        super(message, null);
    }
}
