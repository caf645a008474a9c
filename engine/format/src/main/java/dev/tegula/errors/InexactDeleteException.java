package dev.tegula.errors;

import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The format cannot store a condition that deletes exactly the matching cells, and they cannot be deleted by their
 * coordinates instead: the array allows duplicates, or the caller wants a stored condition. Nothing was deleted.
 */
public final class InexactDeleteException extends InvalidArgumentException {

    private static final long serialVersionUID = 1L;

    /** Values that no comparison is satisfied by. */
    public enum Unmatched {
        NULL,
        NAN
    }

    /** Cells with such a value in a field would be deleted although they do not match. */
    public record Loss(String field, Unmatched value) implements Serializable {}

    private final @Nullable Loss loss;

    /** @param loss null if the condition cannot be stored at all */
    public InexactDeleteException(String message, @Nullable Loss loss) {
        super(message, step(loss));
        this.loss = loss;
    }

    /**
     * Returns the refusal of a delete from an array that allows duplicates.
     *
     * @param cause why the format cannot store the condition
     * @param loss null if it cannot be stored at all
     */
    public static InexactDeleteException ofDuplicates(String cause, @Nullable Loss loss) {
        String why = "The array allows duplicates, so coordinates do not identify the matching cells either.";
        String step = " Compare fields with values, or write the cells that stay to another array.";
        return new InexactDeleteException(NextStep.after(cause, loss == null ? why + step : why), loss);
    }

    private static @Nullable NextStep step(@Nullable Loss loss) {
        return loss == null
                ? null
                : NextStep.of(Action.EXTEND_CONDITION)
                        .with(Argument.NAME, loss.field())
                        .with(Argument.VALUE, loss.value());
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
