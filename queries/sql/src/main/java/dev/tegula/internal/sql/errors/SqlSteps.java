package dev.tegula.internal.sql.errors;

import dev.tegula.errors.Advised;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Argument;
import org.jspecify.annotations.Nullable;

/** Phrases next steps as settings and statements. */
public final class SqlSteps {

    private SqlSteps() {}

    /** Returns the message of an error, followed by what to do. */
    public static String message(Throwable error) {
        String message = String.valueOf(error.getMessage());
        return error instanceof Advised advised ? after(message, advised.nextStep()) : message;
    }

    /** Returns a text, followed by what to do. */
    public static String after(String text, @Nullable NextStep step) {
        return NextStep.after(text, step == null ? null : sentence(step));
    }

    private static @Nullable String sentence(NextStep step) {
        String name = step.get(Argument.NAME, "name");
        return switch (step.action()) {
            case VERIFY -> "Verify " + step.get(Argument.URI, "the array") + ".";
            case RAISE_LIMIT -> "Raise the setting " + name + ".";
            case PASS_KEY -> "Pass the key with the property keyFile.";
            case ALLOW_WRITES -> "Connect with writable=true.";
            case DROP_DUPLICATES -> "Insert one row for each key.";
            case ALLOW_FILL -> "Import the file into an array first, with its fill values.";
            case IMPORT, CHOOSE_COLUMNS, CHOOSE_DATASET, SET_OPTION -> "Import the file into an array.";
            case EXTEND_CONDITION -> isNull(step) ? "To delete these, too, add 'OR " + name + " IS NULL'." : null;
            default -> step.toString();
        };
    }

    private static boolean isNull(NextStep step) {
        return step.get(Argument.VALUE, "").equals("NULL");
    }
}
