package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/**
 * An exception with values for programs. Its message states the problem; a caller phrases the next step in its own
 * terms.
 */
public interface Advised {

    /** Returns what a user can do next, or null. */
    @Nullable
    NextStep nextStep();

    /** Returns the kind of the error. */
    ErrorKind kind();
}
