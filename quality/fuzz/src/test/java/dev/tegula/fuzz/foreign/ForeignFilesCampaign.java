package dev.tegula.fuzz.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.fuzz.foreign.ForeignList.Repository;
import dev.tegula.fuzz.foreign.ForeignResult.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads checkouts of other projects: {@code -Dtegula.foreign=NAME=FOLDER,…}, with the names of
 * {@code src/test/resources/foreign.txt}. Runs by hand: see docs/reference/foreign-files.md. All results are in
 * {@code target/foreign.txt}, the table for the page in {@code target/foreign.md}.
 */
class ForeignFilesCampaign {

    private static final String FOLDERS = System.getProperty("tegula.foreign", "");

    @TempDir
    private Path scratch;

    @Test
    void noFileIsReadDifferently() throws Exception {
        Map<String, Repository> known = ForeignList.load();
        List<String> report = new ArrayList<>();
        List<String> table = new ArrayList<>();
        List<String> defects = new ArrayList<>();
        try (OtherReading other = OtherReading.open(scratch.resolve("values.txt"))) {
            for (String named : FOLDERS.split(",")) {
                String[] parts = named.split("=", 2);
                Repository repository = known.get(parts[0]);
                if (repository == null || parts.length < 2) {
                    throw new IllegalArgumentException("-Dtegula.foreign: no repository and folder (found '" + named
                            + "', expected NAME=FOLDER with one of " + known.keySet() + ")");
                }
                List<ForeignResult> results = new ForeignComparison(other, Path.of(parts[1])).run(repository);
                results.forEach(result -> report.add(parts[0] + " " + result));
                table.addAll(rows(repository, results));
                Files.write(Path.of("target/foreign.txt"), report);
                Files.write(Path.of("target/foreign.md"), table);
                results.stream()
                        .filter(result -> result.outcome() == Outcome.DIFFERENT || result.outcome() == Outcome.FAILED)
                        .forEach(result -> defects.add(parts[0] + " " + result));
            }
        }
        table.forEach(System.out::println);
        assertEquals("", String.join("\n", defects));
    }

    /** Returns the lines of a repository in the table of the page, one per kind. */
    private static List<String> rows(Repository repository, List<ForeignResult> results) {
        Map<FileKind, Map<Outcome, Long>> counts = new TreeMap<>(Comparator.naturalOrder());
        for (ForeignResult result : results) {
            counts.computeIfAbsent(result.kind(), kind -> new EnumMap<>(Outcome.class))
                    .merge(result.outcome(), 1L, Long::sum);
        }
        return counts.entrySet().stream()
                .map(kind -> "| " + repository.name() + " | "
                        + kind.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " | "
                        + Arrays.stream(Outcome.values())
                                .map(outcome -> kind.getValue()
                                        .getOrDefault(outcome, 0L)
                                        .toString())
                                .collect(Collectors.joining(" | "))
                        + " |")
                .toList();
    }
}
