package dev.tegula.interop.golden;

import dev.tegula.cli.Main;
import dev.tegula.interop.model.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the {@code tegula} command in this process. */
final class CommandLine {

    private CommandLine() {}

    /** Runs a command that must succeed and returns its output. */
    static String run(@Nullable Bytes key, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(words));
        if (key != null) {
            all.addAll(List.of("--key-hex", key.hex()));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status =
                Main.run(all.toArray(String[]::new), out, new PrintStream(err, true), InputStream.nullInputStream());
        if (status != 0) {
            throw new IOException(err.toString(StandardCharsets.UTF_8));
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
