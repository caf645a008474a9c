package dev.tegula.cli;

import dev.tegula.cli.parse.CommandException;
import dev.tegula.errors.Advised;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Formats exceptions as messages for the user. */
final class Failures {

    private Failures() {}

    static String describe(Throwable failure) {
        if (failure instanceof Advised
                || failure instanceof CommandException
                || failure instanceof IllegalArgumentException
                || failure instanceof IllegalStateException) {
            return CommandSteps.message(failure);
        }
        if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return describe(unchecked.getCause());
        }
        if (failure instanceof NoSuchFileException) {
            return failure.getMessage() + ": no such file";
        }
        if (failure instanceof AccessDeniedException) {
            return failure.getMessage() + ": access denied";
        }
        if (failure instanceof IOException) {
            return CommandSteps.message(failure);
        }
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage() + "). Raise the limit with TEGULA_JAVA_OPTS=-Xmx4g.";
        }
        return "internal error: " + failure + ". Please report it with the output of --stacktrace.";
    }
}
