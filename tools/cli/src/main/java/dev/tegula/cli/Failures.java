package dev.tegula.cli;

import dev.tegula.errors.EncryptionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Formats exceptions as messages for the user. */
final class Failures {

    private Failures() {}

    static String describe(Throwable failure) {
        if (failure instanceof EncryptionException && textOf(failure).contains("no key")) {
            return textOf(failure).replaceFirst("[.]$", "")
                    + ". Pass the key with --key-env, --key-file, --key-hex or --key.";
        }
        if (isOwn(failure) || failure instanceof IllegalArgumentException || failure instanceof IllegalStateException) {
            return textOf(failure);
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
            return textOf(failure);
        }
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage() + "). Raise the limit with TEGULA_JAVA_OPTS=-Xmx4g.";
        }
        return "internal error: " + failure + ". Please report it with the output of --stacktrace.";
    }

    /** Returns whether an exception is one of Tegula's, of whichever module: its message is for users. */
    private static boolean isOwn(Throwable failure) {
        return failure.getClass().getName().startsWith("dev.tegula.");
    }

    private static String textOf(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : OptionNames.in(message);
    }
}
