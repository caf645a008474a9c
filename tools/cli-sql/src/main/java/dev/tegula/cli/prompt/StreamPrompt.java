package dev.tegula.cli.prompt;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Lines of a stream. */
public final class StreamPrompt implements Prompt {

    private final BufferedReader reader;

    /** Reads UTF-8 from a stream, which stays open. */
    public StreamPrompt(InputStream in) {
        reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    @Override
    public @Nullable String next(String text) throws IOException {
        return reader.readLine();
    }

    @Override
    public void onInterrupt(Runnable action) {
        // Interruptions end the process.
    }

    @Override
    public void close() {
        // The stream belongs to the caller.
    }
}
