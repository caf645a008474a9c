package dev.tegula.internal.io.cells;

import dev.tegula.errors.Advised;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.io.table.TableFileException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Failures of readers, whose messages name no file. */
public final class FileFailure {

    private FileFailure() {}

    /** Returns a failure that names its file. Exceptions of a library's decoder mean that the file is damaged. */
    public static TableFileException of(String file, Exception e) {
        if (e instanceof TableFileException known) {
            return known;
        }
        Throwable cause = e instanceof UncheckedIOException && e.getCause() != null ? e.getCause() : e;
        boolean own = cause instanceof IOException
                || cause.getClass() == IllegalArgumentException.class
                || cause instanceof InvalidArgumentException;
        String text = own && cause.getMessage() != null
                ? cause.getMessage()
                : "the file is damaged. Copy it again, or write it again.";
        NextStep step = cause instanceof Advised advised ? advised.nextStep() : null;
        return new TableFileException(file + ": " + text, step, e);
    }
}
