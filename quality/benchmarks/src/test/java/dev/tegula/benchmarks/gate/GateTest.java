package dev.tegula.benchmarks.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.benchmarks.Compare;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict on two builds, and its history. */
@Slow
class GateTest {

    @TempDir
    Path folder;

    @Test
    void results_areThoseOfACompareRun() throws Exception {
        Path json = folder.resolve("run.json");
        Compare.main(new String[] {
            "--only",
            "^(1|3)$",
            "--scale",
            "0.001",
            "--runs",
            "1",
            "--sides",
            "tegula",
            "--json",
            json.toString(),
            "--folder",
            folder.resolve("arrays").toString()
        });
        Map<String, Double> results = Gate.results(Files.readString(json));
        assertEquals(2, results.size(), results::toString);
        assertTrue(results.values().stream().allMatch(millis -> millis > 0), results::toString);
    }

    @Test
    void tooSlow_namesScenariosAndTheMean() {
        Speedups slower = Speedups.of(Map.of("a", List.of(0.5, 0.7, 3.0), "b", List.of(1.0, 1.21)));
        assertEquals(0.7, slower.ratios().get("a"));
        assertEquals(1.1, slower.ratios().get("b"), 1e-12);
        assertEquals(List.of("a (0.70)", "geometric mean (0.88)"), slower.tooSlow());
        assertEquals(List.of(), new Speedups(Map.of("a", 0.9, "b", 1.2)).tooSlow());
    }

    @Test
    void history_isKeptAndDrawn() throws IOException {
        Path file = folder.resolve("history.csv");
        History first = History.read(file);
        first.add("v1", "abc", new Speedups(Map.of("a", 0.5, "b", 2.0)));
        first.write(folder);
        History second = History.read(file);
        second.add("v1", "def", new Speedups(Map.of("a", 2.0, "b", 2.0)));
        second.write(folder);
        List<String> lines = Files.readAllLines(file);
        assertEquals(3, lines.size());
        assertTrue(lines.get(1).endsWith(",v1,abc,1.000,0.500,a"), lines.get(1));
        String svg = Files.readString(folder.resolve("history.svg"));
        assertTrue(svg.contains("points=\"180.0,110.0 460.0,40.0\""), svg);
        assertTrue(svg.contains("points=\"180.0,180.0 460.0,40.0\""), svg);
    }
}
