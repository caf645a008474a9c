package dev.tegula.tiledbjava;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.tiledbjava.speed.SpeedProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs, compiled once, give the same results, statuses and errors with Tegula and with TileDB-Java 0.22. */
@Slow
class DifferentialTest {
    private static final int CASES = 8;
    /** Divides the sides of the measured arrays. */
    private static final int SMALL = 8;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            classes = {
                ObjectsProgram.class,
                CellsProgram.class,
                RangesProgram.class,
                LabelsProgram.class,
                OldMethodsProgram.class,
                EdgesProgram.class
            })
    @SuppressWarnings("unchecked")
    void featureProgram_withEitherLibrary_hasTheSameTranscript(Class<? extends Function<String, List<String>>> program)
            throws Exception {
        Function<String, List<String>> original = Original.program(Function.class, program);
        Function<String, List<String>> own = program.getDeclaredConstructor().newInstance();
        assertEquals(String.join("\n", original.apply(newFolder())), String.join("\n", own.apply(newFolder())));
    }

    @Nightly
    @Test
    @SuppressWarnings("unchecked")
    void speedProgram_withEitherLibrary_readsTheSame() throws Exception {
        BiFunction<String, Integer, List<String>> original = Original.program(BiFunction.class, SpeedProgram.class);
        List<String> digests = new SpeedProgram().apply(newFolder(), SMALL);
        assertEquals(original.apply(newFolder(), SMALL), digests);
        assertEquals(22, digests.size());
    }

    @TestFactory
    Stream<DynamicTest> randomProgram_withEitherLibrary_hasTheSameTranscript() {
        return RandomTests.of(CASES, random -> compare(random.nextLong()));
    }

    /** Runs the program, then reads what the other library wrote. */
    private void compare(long seed) throws Exception {
        LongFunction<RandomGenerator> generators = number -> RandomTests.seeded(seed + number);
        String own = newFolder();
        String other = newFolder();
        assertSame(original(RandomProgram.class).apply(other, generators), new RandomProgram().apply(own, generators));
        assertSame(original(ReadProgram.class).apply(own, generators), new ReadProgram().apply(other, generators));
    }

    @SuppressWarnings("unchecked")
    private static BiFunction<String, LongFunction<RandomGenerator>, List<String>> original(
            Class<? extends BiFunction<String, LongFunction<RandomGenerator>, List<String>>> program)
            throws ReflectiveOperationException {
        return Original.program(BiFunction.class, program);
    }

    private String newFolder() throws Exception {
        return Files.createTempDirectory(folder, "arrays").toString();
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
