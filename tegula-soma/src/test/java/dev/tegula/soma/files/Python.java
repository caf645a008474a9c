package dev.tegula.soma.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.soma.ExampleData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs the script h5ad.py, if Python with anndata, h5py and SciPy is installed. */
final class Python {

    private static @Nullable String interpreter;

    private Python() {}

    /** Skips the test aloud where Python or a library is missing. */
    static void require(String test) throws InterruptedException {
        for (String candidate : List.of("python3", "/usr/bin/python3")) {
            try {
                int status = new ProcessBuilder(candidate, "-c", "import anndata, h5py, scipy")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
                interpreter = interpreter == null && status == 0 ? candidate : interpreter;
            } catch (IOException e) {
                continue; // the next one
            }
        }
        if (interpreter == null) {
            System.out.println(test + ": skipped, because python3 with anndata, h5py and SciPy is missing");
        }
        assumeTrue(interpreter != null);
    }

    /** Runs the script in a folder. Returns its output. */
    static String h5ad(Path folder, String... arguments) throws IOException, InterruptedException {
        Path script = folder.resolve("h5ad.py");
        if (!Files.exists(script)) {
            ExampleData.file("h5ad.py", folder);
        }
        List<String> all = new ArrayList<>(List.of(script.toString()));
        all.addAll(List.of(arguments));
        return run(folder, all.toArray(new String[0]));
    }

    /** Runs Python in a folder. Returns the output. */
    static String run(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Objects.requireNonNull(interpreter)));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "the script takes too long");
        String text = Files.readString(output, StandardCharsets.UTF_8);
        assertEquals(0, process.exitValue(), text);
        return text.strip();
    }
}
