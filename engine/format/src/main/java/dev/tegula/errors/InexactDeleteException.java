package dev.tegula.errors;

import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The format cannot store a condition that deletes exactly the matching cells, and their coordinates cannot be deleted
 * instead. Nothing was deleted.
 */
public final class InexactDeleteException extends InvalidArgumentException {

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
    public record Loss(String field, Unmatched value) implements Serializable {}

    private final Obstacle obstacle;
    private final @Nullable Loss loss;

    /**
     * Creates the exception.
     *
     * @param cause why the format cannot store the condition, without a period
     * @param loss null if the condition cannot be stored at all
     */
    public InexactDeleteException(String cause, Obstacle obstacle, @Nullable Loss loss) {
        super(reason(cause, obstacle), step(obstacle, loss));
        this.obstacle = obstacle;
        this.loss = loss;
    }

    private static String reason(String cause, Obstacle obstacle) {
        return NextStep.after(
                cause,
                obstacle == Obstacle.DUPLICATES
                        ? "The array allows duplicates, so coordinates do not identify the matching cells either."
                        : "More than " + MOST_CELLS
                                + " cells match, too many to delete by their coordinates at a time.");
    }

    private static @Nullable NextStep step(Obstacle obstacle, @Nullable Loss loss) {
        if (loss == null) {
            return obstacle == Obstacle.CELLS ? NextStep.of(Action.RESTRICT_CONDITION) : null;
        }
        return NextStep.of(obstacle == Obstacle.CELLS ? Action.RESTRICT_CONDITION : Action.EXTEND_CONDITION)
                .with(Argument.NAME, loss.field())
                .with(Argument.VALUE, loss.value());
    }

    /** Returns why coordinates cannot be deleted. */
    public Obstacle obstacle() {
        return obstacle;
    }

    /** Returns which values would be deleted although they do not match; null if the condition cannot be stored. */
    public @Nullable Loss loss() {
        return loss;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.UNSUPPORTED;
    }
}
