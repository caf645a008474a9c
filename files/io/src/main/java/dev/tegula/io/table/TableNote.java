package dev.tegula.io.table;

import dev.tegula.annotations.Result;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import org.jspecify.annotations.Nullable;

/**
 * What was decided about a file, such as its delimiter or the dimensions of its array.
 *
 * @param text a sentence, with the name of the file if it is about one
 * @param nextStep how to decide otherwise, or null
 */
@Result
public record TableNote(String text, @Nullable NextStep nextStep) {

    /** Returns a note without an alternative. */
    public static TableNote of(String text) {
        return new TableNote(text, null);
    }

    /** Returns a note on what was found for an option, with another value if only one is possible. */
    public static TableNote of(String text, String option, @Nullable Object other) {
        NextStep step =
                NextStep.of(Action.CORRECT_OPTION).with(Argument.NAME, option).with(Argument.VALUE, other);
        return new TableNote(text, step);
    }

    /** Returns the text, followed by what to do in terms of Java. */
    @Override
    public String toString() {
        return NextStep.after(text, nextStep);
    }
}
