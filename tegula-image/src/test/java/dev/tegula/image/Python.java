package dev.tegula.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs the script images.py, if Python with NumPy, Pillow and tifffile is installed. */
final class Python {

    private Python() {}

    private static @Nullable String interpreter;

    /** Skips the test aloud where Python or a library is missing. */
    static void require(String test) throws InterruptedException {
        for (String candidate : List.of("python3", "/usr/bin/python3")) {
            try {
                int status = new ProcessBuilder(candidate, "-c", "import numpy, tifffile, PIL")
                        .start()
                        .waitFor();
                interpreter = interpreter == null && status == 0 ? candidate : interpreter;
            } catch (IOException e) {
                continue; // the next one
            }
        }
        if (interpreter == null) {
            System.out.println(test + ": skipped, because python3 with numpy, Pillow and tifffile is missing");
        }
        assumeTrue(interpreter != null);
    }

    static String images(Path folder, String... arguments) throws IOException, InterruptedException {
        Path script = folder.resolve("images.py");
        try (InputStream stream = Python.class.getResourceAsStream("images.py")) {
            Files.write(script, stream.readAllBytes());
        }
        List<String> command = new ArrayList<>(List.of(Objects.requireNonNull(interpreter), script.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(120, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), output);
        return output.strip();
    }
}
