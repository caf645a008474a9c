package dev.tegula.zarr;

import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.testkit.tools.ZarritaPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Arrays written and read by zarrita. */
final class Zarrita {

    private Zarrita() {}

    /** A box of an array to read. */
    record Request(String path, List<List<Long>> box, Path out) {}

    /** Writes random arrays of version 3, and returns a line for each. */
    static List<String> write(Path folder, long seed, int count) throws IOException {
        return ZarritaPrograms.run("write_zarr.mjs", folder.toString(), "" + seed, "" + count)
                .lines()
                .toList();
    }

    /** Reads boxes of a store, and returns a line for each. */
    static List<String> read(String store, int version, List<Request> requests, Path scratch) throws IOException {
        Path file = requests(store, version, requests, scratch).toAbsolutePath();
        return ZarritaPrograms.run("read_zarr.mjs", file.toString()).lines().toList();
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
}
