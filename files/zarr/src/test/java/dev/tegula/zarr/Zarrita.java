package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.io.json.JsonTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs programs of Node.js with zarrita. The system property {@code tegula.zarrita} names a folder where {@code npm
 * install zarrita@0.7.5} ran; without it, the folder {@code target/zarrita} of this module is used, and filled with npm
 * if that is possible. Otherwise, tests are skipped, and the reason is printed.
 */
final class Zarrita {

    private static final String VERSION = "zarrita@0.7.5";

    private static @Nullable Path installed;

    private Zarrita() {}

    /** A box of an array to read. */
    record Request(String path, List<List<Long>> box, Path out) {}

    /** Writes random arrays of version 3, and returns a line for each. */
    static List<String> write(Path folder, long seed, int count) throws IOException, InterruptedException {
        return lines(List.of(
                "node", "src/test/node/write_zarr.mjs", folder().toString(), folder.toString(), "" + seed, "" + count));
    }

    /** Reads boxes of a store, and returns a line for each. */
    static List<String> read(String store, int version, List<Request> requests, Path scratch)
            throws IOException, InterruptedException {
        Path file = requests(store, version, requests, scratch);
        return lines(List.of("node", "src/test/node/read_zarr.mjs", folder().toString(), file.toString()));
    }

    private static List<String> lines(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text.lines().toList();
    }

    /** Writes the requests to a file. */
    static Path requests(String store, int version, List<Request> requests, Path scratch) throws IOException {
        List<Object> list = new ArrayList<>();
        for (Request request : requests) {
            list.add(Map.of(
                    "path",
                    request.path(),
                    "box",
                    request.box(),
                    "out",
                    request.out().toString()));
        }
        Path file = scratch.resolve("requests.json");
        Files.write(file, JsonTree.bytes(Map.of("store", store, "version", version, "requests", list)));
        return file;
    }

    /** Returns the folder with zarrita. */
    static synchronized Path folder() throws IOException, InterruptedException {
        Path known = installed;
        if (known != null) {
            return known;
        }
        String named = System.getProperty("tegula.zarrita");
        Path folder = Path.of(named == null ? "target/zarrita" : named).toAbsolutePath();
        if (!isThere(folder) && named == null) {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("package.json"), "{\"private\": true}");
            try {
                Process npm = new ProcessBuilder("npm", "install", "--no-audit", "--no-fund", VERSION)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
                npm.getInputStream().readAllBytes();
                npm.waitFor();
            } catch (IOException e) {
                // npm is not installed
            }
        }
        if (!isThere(folder)) {
            System.out.println("SKIPPED: zarrita is not installed in " + folder
                    + ", arrays are not compared with it (npm install " + VERSION + ")");
            return Assumptions.abort("zarrita is not installed");
        }
        installed = folder;
        return folder;
    }

    private static boolean isThere(Path folder) {
        return Files.isRegularFile(folder.resolve("node_modules/zarrita/package.json"));
    }
}
