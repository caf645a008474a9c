package dev.tegula.interop.filter;

import dev.tegula.internal.bytes.LittleEndian;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Has libtiledb write tiles, in a process that is started again behind a tile on which it crashed. */
final class LibtiledbTiles {

    /**
     * What came of a tile.
     *
     * @param data the data file: the tile as stored; null unless it was written
     * @param values the file of var-length values; null for fixed cells
     * @param problem libtiledb's message, or that it crashed; null when the tile was written
     */
    record Written(
            TileSpec spec,
            byte @Nullable [] data,
            byte @Nullable [] values,
            @Nullable String problem) {}

    private LibtiledbTiles() {}

    static List<Written> write(Path folder, List<TileSpec> specs) {
        try {
            Map<Integer, String> crashes = run(folder, specs);
            List<Written> written = new ArrayList<>();
            for (int i = 0; i < specs.size(); i++) {
                written.add(collect(folder, specs.get(i), crashes.get(i)));
            }
            return written;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static Map<Integer, String> run(Path folder, List<TileSpec> specs)
            throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        for (TileSpec spec : specs) {
            lines.add(spec.line());
            Files.write(folder.resolve(spec.id() + ".bin"), spec.data());
            Files.write(folder.resolve(spec.id() + ".off"), spec.offsets());
        }
        Files.write(folder.resolve("specs.txt"), lines);
        Map<Integer, String> crashes = new LinkedHashMap<>();
        int next = 0;
        while (true) {
            Process process = start(folder, next);
            boolean ended = process.waitFor(5, TimeUnit.MINUTES);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            String at = Files.readString(folder.resolve("at.txt"));
            if (at.equals("done")) {
                return crashes;
            }
            if (Integer.parseInt(at) < next) {
                throw new IOException("libtiledb does not start: " + Files.readString(folder.resolve("log.txt")));
            }
            crashes.put(Integer.parseInt(at), ended ? "crashed with exit code " + process.exitValue() : "hung");
            next = Integer.parseInt(at) + 1;
        }
    }

    private static Process start(Path folder, int first) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=" + folder.resolve("hs_err.log"),
                "-cp",
                System.getProperty("java.class.path"),
                LibtiledbTilesMain.class.getName(),
                folder.toString(),
                Integer.toString(first));
        Files.writeString(folder.resolve("at.txt"), "-1");
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile())
                .start();
    }

    private static Written collect(Path folder, TileSpec spec, @Nullable String crash) throws IOException {
        if (crash != null) {
            return new Written(spec, null, null, crash);
        }
        Path error = folder.resolve(spec.id() + ".err");
        if (Files.exists(error)) {
            return new Written(spec, null, null, Files.readString(error, StandardCharsets.UTF_8));
        }
        try (Stream<Path> fragments = Files.list(folder.resolve(spec.id()).resolve("__fragments"))) {
            Path fragment = fragments.findFirst().orElseThrow();
            Path values = fragment.resolve("a0_var.tdb");
            byte[] data = Files.readAllBytes(fragment.resolve("a0.tdb"));
            byte[] var = Files.exists(values) ? Files.readAllBytes(values) : null;
            boolean isEmpty = spec.data().length == 0;
            return new Written(
                    spec, isEmpty ? firstTile(data) : data, isEmpty && var != null ? firstTile(var) : var, null);
        }
    }

    /** Tiles of empty cells have another one behind them. */
    private static byte[] firstTile(byte[] file) {
        int at = Long.BYTES;
        for (long chunks = LittleEndian.i64(file, 0); chunks > 0; chunks--) {
            at += 12 + LittleEndian.i32(file, at + 4) + LittleEndian.i32(file, at + 8);
        }
        return Arrays.copyOf(file, at);
    }
}
