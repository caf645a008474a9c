package dev.tegula.cli.prompt;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads lines from a user or a stream. */
public interface Prompt extends AutoCloseable {

    /**
     * Returns the next line, or null at the end.
     *
     * @param text what to show before the line
     * @throws InterruptedLineException if the user discards the line
     */
    @Nullable
    String next(String text) throws IOException, InterruptedLineException;

    /** Sets what an interruption by the user does while nothing is read. */
    void onInterrupt(Runnable action);

    /** Returns the characters of a line of the terminal, or 0 if there is no end of lines. */
    default int width() {
        return 0;
    }

    @Override
    void close() throws IOException;

    /** The user has discarded a line. */
    final class InterruptedLineException extends Exception {
        private static final long serialVersionUID = 1L;
    }
}
