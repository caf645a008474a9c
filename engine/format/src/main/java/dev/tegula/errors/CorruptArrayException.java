package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** Stored bytes violate the format. The message is composed of the place and the problem. */
public final class CorruptArrayException extends TegulaException {

    private static final long serialVersionUID = 2L;

    private final FilePlace place;
    private final String problem;

    /** Creates an exception with the advice to verify the array or group. */
    public CorruptArrayException(FilePlace place, String problem) {
        this(place, problem, null);
    }

    /** Creates an exception with the advice to verify the array or group. */
    public CorruptArrayException(FilePlace place, String problem, @Nullable Throwable cause) {
        this(place, problem, NextStep.verify(place.root()), cause);
    }

    /** Creates an exception. */
    public CorruptArrayException(
            FilePlace place, String problem, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(place + ": " + problem, nextStep, cause);
        this.place = place;
        this.problem = problem;
    }

    /** Returns the damaged place. */
    public FilePlace place() {
        return place;
    }

    /** Returns what is wrong, without the place. */
    public String problem() {
        return problem;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.CORRUPT;
    }
}
