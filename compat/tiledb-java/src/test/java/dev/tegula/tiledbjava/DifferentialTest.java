package dev.tegula.tiledbjava;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * One program, compiled once, gives the same results, statuses and errors with Tegula and with TileDB-Java 0.22. It also
 * reads the array that the other one wrote.
 */
class DifferentialTest {
    private static final int CASES = 40;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> randomProgram_withEitherLibrary_hasTheSameTranscript() {
        return RandomTests.of(CASES, random -> {
            long seed = random.nextLong();
            Path own = Files.createTempDirectory(folder, "own");
            Path original = Files.createTempDirectory(folder, "original");
            var expected = Original.run(RandomProgram.class, original, seed);
            var actual = new RandomProgram().apply(own.toString(), seed);
            assertSame(expected, actual);
            assertSame(
                    Original.run(ReadProgram.class, own, seed),
                    new ReadProgram().apply(original.toString(), seed));
        });
    }

    @Test
    void featureProgram_withEitherLibrary_hasTheSameTranscript() throws Exception {
        Path own = Files.createTempDirectory(folder, "own");
        Path original = Files.createTempDirectory(folder, "original");
        assertEquals(
                String.join("\n", Original.run(FeatureProgram.class, original, 0)),
                String.join("\n", new FeatureProgram().apply(own.toString(), 0L)));
    }

    /** Where the original gives up, because it divides reads by estimates, the buffers may be large enough. */
    private static void assertSame(List<String> expected, List<String> actual) {
        for (int i = 0; i < expected.size(); i++) {
            if (!expected.get(i).endsWith(RandomProgram.TOO_SMALL)) {
                assertEquals(expected.get(i), actual.get(i));
            }
        }
        assertEquals(expected.size(), actual.size());
    }
}
