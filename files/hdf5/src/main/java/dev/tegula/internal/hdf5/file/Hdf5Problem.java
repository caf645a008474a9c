package dev.tegula.internal.hdf5.file;

import java.io.Serial;

/** A part of a file that cannot be read. The message names the object in the file, not the file. */
public final class Hdf5Problem extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    public Hdf5Problem(String message) {
        super(message);
    }

    Hdf5Problem(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the message; it is never missing. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
