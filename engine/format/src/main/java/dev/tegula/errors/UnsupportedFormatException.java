package dev.tegula.errors;

/** Stored bytes use a part of the format that is not supported: a newer format version, a retired filter. */
public final class UnsupportedFormatException extends TegulaException {

    private static final long serialVersionUID = 1L;

    public UnsupportedFormatException(String message) {
        super(message, null);
    }
}
