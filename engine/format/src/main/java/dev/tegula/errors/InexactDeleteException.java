package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/**
 * The format cannot store a condition that deletes exactly the matching cells, and their coordinates cannot be deleted
 * instead. Nothing was deleted.
 */
public final class InexactDeleteException extends IllegalArgumentException {

    /** The number of cells whose coordinates can be deleted. Readers evaluate them for each cell. */
    public static final int MOST_CELLS = 1000;

    private static final long serialVersionUID = 1L;

    /** Why coordinates cannot be deleted. */
    public enum Obstacle {
        /** The array allows duplicates, so coordinates do not identify cells. */
        DUPLICATES,
        /** More than {@link #MOST_CELLS} cells match. */
        CELLS
    }

    /** Values that no comparison is satisfied by. */
    public enum Unmatched {
        NULL,
        NAN
    }

    /** Cells with such a value in a field would be deleted although they do not match. */
    public record Loss(String field, Unmatched value) {}

    private final String reason;
    private final Obstacle obstacle;
    private final transient @Nullable Loss loss;

    /**
     * Creates the exception.
     *
     * @param cause why the format cannot store the condition, without a period
     * @param loss null if the condition cannot be stored at all
     */
    public InexactDeleteException(String cause, Obstacle obstacle, @Nullable Loss loss) {
        super(reason(cause, obstacle)
                + ways(
                        obstacle,
                        loss,
                        "or(field(\"%s\").isNull())",
                        "or(field(\"%s\").isNan())",
                        "and(field(DIMENSION).lt(VALUE))"));
        this.reason = reason(cause, obstacle);
        this.obstacle = obstacle;
        this.loss = loss;
    }

    private static String reason(String cause, Obstacle obstacle) {
        return cause
                + (obstacle == Obstacle.DUPLICATES
                        ? ". The array allows duplicates, so coordinates do not identify the matching cells either."
                        : ". More than " + MOST_CELLS + " cells match, too many to delete by their coordinates.");
    }

    private static String ways(
            Obstacle obstacle, @Nullable Loss loss, String isNull, @Nullable String isNan, String range) {
        String test = loss == null ? null : loss.value() == Unmatched.NULL ? isNull : isNan;
        return (loss == null || test == null
                        ? ""
                        : " To delete these, too, add '" + test.replace("%s", loss.field()) + "'.")
                + (obstacle == Obstacle.CELLS ? " To delete fewer at a time, add '" + range + "'." : "");
    }

    /** Returns why coordinates cannot be deleted. */
    public Obstacle obstacle() {
        return obstacle;
    }

    /** Returns which values would be deleted although they do not match; null if the condition cannot be stored. */
    public @Nullable Loss loss() {
        return loss;
    }

    /**
     * Returns the message with next steps in another language than Java.
     *
     * @param isNull what to add to delete nulls, too, with {@code %s} for the field
     * @param isNan what to add to delete NaNs, too, with {@code %s} for the field; null if there is nothing
     * @param range what to add to delete fewer cells at a time
     */
    public String inWordsOf(String isNull, @Nullable String isNan, String range) {
        return reason + ways(obstacle, loss, isNull, isNan, range);
    }
}
