package dev.tegula.cli;

import dev.tegula.cli.parse.CommandException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.TegulaException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** What went wrong, in words for whoever typed the command. */
final class Failures {

    private Failures() {}

    static String describe(Throwable failure) {
        if (failure instanceof EncryptionException && textOf(failure).contains("no key")) {
            return failure.getMessage() + " (keys are given with --key, --key-hex, --key-file or --key-env)";
        }
        if (failure instanceof TegulaException
                || failure instanceof CommandException
                || failure instanceof IllegalArgumentException
                || failure instanceof IllegalStateException) {
            return textOf(failure);
        }
        if (failure instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return describe(unchecked.getCause());
        }
        if (failure instanceof NoSuchFileException) {
            return "there is no file " + failure.getMessage();
        }
        if (failure instanceof AccessDeniedException) {
            return "access to " + failure.getMessage() + " is denied";
        }
        if (failure instanceof IOException) {
            return textOf(failure);
        }
        if (failure instanceof OutOfMemoryError) {
            return "not enough memory (" + failure.getMessage() + "); give it more with TEGULA_JAVA_OPTS=-Xmx4g";
        }
        return "internal error: " + failure + "; please report it with what --stacktrace shows";
    }

    private static String textOf(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
