package dev.tegula.zarr;

import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs programs of Python with zarr-python. Without it, tests are skipped, and the reason is printed. */
final class ZarrPython {

    private ZarrPython() {}

    /** Runs a program of src/test/python and returns the lines that it prints. */
    static List<String> run(String program, String... arguments) throws IOException {
        return Python.with("zarr")
                .runFile(Path.of("src/test/python", program), Path.of(""), arguments)
                .lines()
                .toList();
    }

    /** Reads boxes of a store of version 2, and returns a line for each. */
    static List<String> read(String store, List<Zarrita.Request> requests, Path scratch) throws IOException {
        return run(
                "read_zarr.py",
                Zarrita.requests(store, 2, requests, scratch).toAbsolutePath().toString());
    }
}
