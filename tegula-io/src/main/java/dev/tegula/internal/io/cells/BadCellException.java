package dev.tegula.internal.io.cells;

/** A text that is not a valid cell of its field. The parser of the file adds the position. */
public final class BadCellException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String message;

    public BadCellException(String message) {
        super(message, null, false, false);
        this.message = message;
    }

    /** Never null here. */
    @Override
    public String getMessage() {
        return message;
    }

    static BadCellException noValue(String text, String type) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        return new BadCellException("\"" + shown + "\" is not a valid " + type);
    }
}
