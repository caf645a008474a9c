package dev.tegula.internal.io.cells;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.base.ShortText;
import org.jspecify.annotations.Nullable;

/** A text that is not a valid cell of its field. The parser of the file adds the position. */
public final class BadCellException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String message;
    private final int cell;
    private final @Nullable NextStep nextStep;

    public BadCellException(String message) {
        this(-1, message, null);
    }

    BadCellException(int cell, String message, @Nullable NextStep nextStep) {
        super(message, null, false, false);
        this.cell = cell;
        this.message = message;
        this.nextStep = nextStep;
    }

    /** Returns an exception with the number of the cell in its column, from 0. */
    public static BadCellException at(int cell, String message) {
        return new BadCellException(cell, message, null);
    }

    /** Returns this exception with the number of the cell in its column, from 0. */
    public BadCellException at(int newCell) {
        return new BadCellException(newCell, message, nextStep);
    }

    /** Returns what a user can do, or null. */
    public @Nullable NextStep nextStep() {
        return nextStep;
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
        return noValue(text, type, null);
    }

    static BadCellException noValue(String text, String type, @Nullable NextStep nextStep) {
        return new BadCellException(-1, "\"" + ShortText.cut(text, 60) + "\" is not a valid " + type, nextStep);
    }
}
