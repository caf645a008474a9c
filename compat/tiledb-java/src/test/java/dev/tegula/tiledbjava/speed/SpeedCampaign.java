package dev.tegula.tiledbjava.speed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.Amounts;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures one program with TileDB-Java and with this module, in processes that alternate, and writes the table of
 * docs/tutorials/from-tiledb-java.md to {@code target/speed.md}. Runs by hand: see there.
 */
class SpeedCampaign {
    private static final String ONLY = System.getProperty("tegula.speed.only", "");

    @TempDir
    Path folder;

    /** The shortest times of a scenario in milliseconds. */
    private static final class Times {
        private double original = Double.MAX_VALUE;
        private double own = Double.MAX_VALUE;
    }

    @Test
    void scenarios_withEitherLibrary_readTheSame() throws Exception {
        String own = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String original = String.join(File.pathSeparator, "target/test-classes", "target/original/tiledb-java.jar");
        Map<String, Times> all = new LinkedHashMap<>();
        for (int process = 0; process < Amounts.of("tegula.speed.processes", 3); process++) {
            Map<String, String> digests = new LinkedHashMap<>();
            for (String[] line : run("original", original)) {
                Times times = all.computeIfAbsent(line[2], name -> new Times());
                times.original = Math.min(times.original, Double.parseDouble(line[0]));
                digests.put(line[2], line[1]);
            }
            for (String[] line : run("own", own)) {
                Times times = all.get(line[2]);
                times.own = Math.min(times.own, Double.parseDouble(line[0]));
                assertEquals(digests.get(line[2]), line[1], line[2]);
            }
        }
        List<String> table = table(all);
        Files.write(Path.of("target/speed.md"), table);
        table.forEach(System.out::println);
    }

    private List<String[]> run(String side, String classPath) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx2g",
                        "-cp",
                        classPath,
                        SpeedProgram.class.getName(),
                        Files.createDirectories(folder.resolve(side)).toString(),
                        ONLY)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String[]> lines;
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            lines = reader.lines().map(line -> line.split("\t")).toList();
        }
        assertEquals(0, process.waitFor(), side);
        return lines;
    }

    private static List<String> table(Map<String, Times> all) {
        List<String> table =
                new ArrayList<>(List.of("| Milliseconds | TileDB-Java | Tegula | Ratio |", "|---|--:|--:|--:|"));
        all.forEach((name, times) -> table.add(String.format(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.1f |",
                name,
                times.original,
                times.own,
                times.original / times.own)));
        return table;
    }
}
