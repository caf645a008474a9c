package dev.tegula.internal.spark.engine;

import dev.tegula.errors.Advised;
import dev.tegula.errors.ErrorKind;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.errors.TegulaException;
import java.util.function.Supplier;

/** Phrases next steps as procedures, options and expressions of Spark. */
public final class SparkSteps {

    private SparkSteps() {}

    /** Does work whose errors name their next step in terms of Spark. */
    public static <T> T phrased(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            NextStep step =
                    e instanceof Advised advised && !(e instanceof PhrasedException) ? advised.nextStep() : null;
            if (step == null) {
                throw e;
            }
            String message = NextStep.after(String.valueOf(e.getMessage()), sentence(step));
            throw e instanceof IllegalArgumentException
                    ? new IllegalArgumentException(message, e)
                    : new PhrasedException(message, ((Advised) e).kind(), e);
        }
    }

    private static String sentence(NextStep step) {
        String table = "table => '" + step.get(Argument.URI, "URI") + "'";
        String name = step.get(Argument.NAME, "NAME");
        return switch (step.action()) {
            case VERIFY -> "Run CALL catalog.verify(" + table + ").";
            case DELETE_TAG, IGNORE_TAGS ->
                "Delete the tag with CALL catalog.delete_tag(" + table + ", name => '" + name + "').";
            case ADD_LABELS -> "Add new labels with CALL catalog.add_labels(table, column, labels).";
            case RAISE_LIMIT -> "Raise the option " + name + ".";
            case PASS_KEY -> "Pass the key with the option secret.encryption_key.";
            case EXTEND_CONDITION ->
                "To delete these, too, add 'OR " + name
                        + (step.get(Argument.VALUE, "").equals("NULL") ? " IS NULL'." : " = DOUBLE('NaN')'.");
            default -> step.toString();
        };
    }

    /** An error with its next step in terms of Spark. */
    private static final class PhrasedException extends TegulaException {

        private static final long serialVersionUID = 1L;

        private final ErrorKind kind;

        PhrasedException(String message, ErrorKind kind, Throwable cause) {
            super(message, null, cause);
            this.kind = kind;
        }

        @Override
        public ErrorKind kind() {
            return kind;
        }
    }
}
