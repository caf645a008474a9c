package dev.tegula.internal.io.cells;

/** A text that is not a valid cell of its field. The parser of the file adds the position. */
public final class BadCellException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String message;
    private final int cell;

    public BadCellException(String message) {
        this(-1, message);
    }

    private BadCellException(int cell, String message) {
        super(message, null, false, false);
        this.cell = cell;
        this.message = message;
    }

    /** Returns an exception with the number of the cell in its column, from 0. */
    public static BadCellException at(int cell, String message) {
        return new BadCellException(cell, message);
    }

    /** Returns the number of the cell in its column, or -1 if unknown. */
    public int cell() {
        return cell;
    }

    /** Never null here. */
    @Override
    public String getMessage() {
        return message;
    }

    /** Returns the exception for a null in a field that is not nullable: a value would be a guess. */
    public static BadCellException missing(int cell, String type) {
        return at(
                cell,
                "null in a field that is not nullable (expected " + type
                        + "). Give the cell a value, leave out its row, or create the array with a nullable attribute.");
    }

    static BadCellException noValue(String text, String type) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        return new BadCellException("\"" + shown + "\" is not a valid " + type);
    }
}
