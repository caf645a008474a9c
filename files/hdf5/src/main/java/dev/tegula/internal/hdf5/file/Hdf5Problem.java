package dev.tegula.internal.hdf5.file;

import dev.tegula.errors.FileFormatException;
import dev.tegula.errors.NextStep;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A part of a file that cannot be read. The message names the object in the file, not the file. */
public final class Hdf5Problem extends FileFormatException {

    @Serial
    private static final long serialVersionUID = 2;

    public Hdf5Problem(String message) {
        this(message, null, null);
    }

    Hdf5Problem(String message, @Nullable NextStep nextStep) {
        this(message, nextStep, null);
    }

    Hdf5Problem(String message, Throwable cause) {
        this(message, null, cause);
    }

    Hdf5Problem(String message, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(message, nextStep, cause);
    }

    /** Returns the message; it is never missing. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
