package dev.tegula.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Inputs of former failures, and the seeds of fuzzing. */
@Slow
class CorpusTest {

    static final Path GOLDEN = SourceTree.of("quality/interop/src/test/resources/golden");

    private static final Path CORPUS = Path.of("src", "test", "resources", "corpus");
    private static final Duration MAX_PER_INPUT = Duration.ofSeconds(10);
    private static final int MUTANTS_PER_SEED = Amounts.of("tegula.fuzz.mutants", 8);

    /** The folder of an input is named after its target. */
    @Test
    void corpusInputs_areAcceptedOrRefused() throws IOException {
        List<Path> inputs;
        try (Stream<Path> files = Files.walk(CORPUS)) {
            inputs = files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("README.md"))
                    .sorted()
                    .toList();
        }
        for (Path input : inputs) {
            String target = input.getName(CORPUS.getNameCount()).toString();
            byte[] bytes = Files.readAllBytes(input);
            assertTimeoutPreemptively(MAX_PER_INPUT, () -> FuzzTargets.accepts(target, bytes), input::toString);
        }
    }

    /** Fuzzing needs at least one accepted seed per target. */
    @Test
    void everyTarget_acceptsASeed() throws IOException {
        Set<String> without = new TreeSet<>(FuzzTargets.all().keySet());
        for (Map.Entry<String, List<byte[]>> target : SeedMaker.make(GOLDEN).entrySet()) {
            for (byte[] seed : target.getValue()) {
                if (FuzzTargets.accepts(target.getKey(), seed)) {
                    without.remove(target.getKey());
                }
            }
        }
        assertEquals(Set.of(), without);
    }

    /** Runs a short version of fuzzing: bytes of seeds are changed, removed and duplicated. */
    @Test
    void mutantsOfSeeds_areAcceptedOrRefused() throws IOException {
        RandomGenerator random = RandomTests.generator();
        List<String> failures = new ArrayList<>();
        for (Map.Entry<String, List<byte[]>> target : SeedMaker.make(GOLDEN).entrySet()) {
            List<byte[]> seeds = target.getValue();
            for (int i = 0; i < Math.min(seeds.size(), 50) * MUTANTS_PER_SEED; i++) {
                byte[] mutant = Mutants.of(seeds.get(i % seeds.size()), random);
                try {
                    FuzzTargets.accepts(target.getKey(), mutant);
                } catch (RuntimeException | Error e) {
                    failures.add(target.getKey() + ": " + e + (e.getCause() == null ? "" : " by " + e.getCause())
                            + " at " + e.getStackTrace()[0]);
                }
            }
        }
        assertEquals(List.of(), failures);
    }
}
