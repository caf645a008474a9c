package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Runs programs of Python with zarr-python. Without it, tests are skipped, and the reason is printed. */
final class Python {

    private static final List<String> CANDIDATES = List.of("/usr/bin/python3", "python3");

    private Python() {}

    /** Runs a program of src/test/python and returns the lines that it prints. */
    static List<String> run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(executable(), "src/test/python/" + program));
        command.addAll(List.of(arguments));
        return lines(command);
    }

    /** Reads boxes of a store of version 2, and returns a line for each. */
    static List<String> read(String store, List<Zarrita.Request> requests, Path scratch)
            throws IOException, InterruptedException {
        return run("read_zarr.py", Zarrita.requests(store, 2, requests, scratch).toString());
    }

    private static String executable() throws InterruptedException {
        for (String candidate : CANDIDATES) {
            try {
                Process process = new ProcessBuilder(candidate, "-c", "import zarr")
                        .redirectErrorStream(true)
                        .start();
                process.getInputStream().readAllBytes();
                if (process.waitFor() == 0) {
                    return candidate;
                }
            } catch (IOException e) {
                // not installed
            }
        }
        System.out.println("SKIPPED: python3 with zarr is not installed, arrays are not compared with zarr-python");
        return Assumptions.abort("python3 with zarr is not installed");
    }

    static List<String> lines(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text.lines().toList();
    }
}
