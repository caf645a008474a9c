package dev.tegula.testkit.generate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;

class RandomTestsTest {

    /** Prints the first seed, two random values, and two amounts. */
    public static final class Main {

        private Main() {}

        public static void main(String[] args) {
            System.out.println(RandomTests.firstSeed() + " "
                    + RandomTests.generator().nextLong() + " "
                    + RandomTests.generator().nextLong() + " "
                    + Amounts.of("tegula.kills", 50) + " "
                    + Amounts.step("tegula.golden", 12));
        }
    }

    /** Returns what another process prints. */
    private static List<String> run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return Arrays.asList(output.trim().split(" "));
    }

    @Test
    void seedOfTheOption_isRepeated() throws Exception {
        List<String> first = run("-Dtegula.seed=random");
        List<String> again = run("-Dtegula.seed=" + first.get(0));
        assertEquals(first, again);
        assertEquals(first.get(1), first.get(2));
        assertNotEquals(first.get(0), run("-Dtegula.seed=random").get(0));
    }

    @Test
    void amounts_areMultipliedUnlessTheirPropertySetsThem() throws Exception {
        assertEquals(List.of("500", "1"), run("-Dtegula.amount=10").subList(3, 5));
        assertEquals(List.of("50", "12"), run().subList(3, 5));
        assertEquals(
                List.of("7", "3"),
                run("-Dtegula.amount=10", "-Dtegula.kills=7", "-Dtegula.golden=3")
                        .subList(3, 5));
    }

    private static final List<Integer> RUN = new ArrayList<>();

    @AfterAll
    static void casesThatRan_areThoseOfTheSample() {
        assertEquals(
                RandomTests.sample(List.of(0, 1, 2, 3, 4, 5, 6), 3).toList(),
                RUN.stream().sorted().toList());
    }

    @Sampled(3)
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void cases_areSampled(int index) {
        RUN.add(index);
    }

    @Test
    void generators_differByNumber() {
        long[] first = RandomTests.generator().longs(5).toArray();
        assertArrayEquals(first, RandomTests.generator(0).longs(5).toArray());
        assertFalse(Arrays.equals(first, RandomTests.generator(1).longs(5).toArray()));
        assertArrayEquals(
                RandomTests.fixed(3).longs(5).toArray(),
                RandomTests.fixed(3).longs(5).toArray());
    }

    @Test
    void failureOfACase_namesItsSeed() {
        DynamicTest third = RandomTests.of(3, random -> {
                    throw new IllegalStateException("fault");
                })
                .skip(2)
                .findFirst()
                .orElseThrow();
        AssertionError e = assertThrows(AssertionError.class, third.getExecutable()::execute);
        assertEquals(
                "replay with -Dtegula.seed=" + (RandomTests.firstSeed() + 2) + " -Dtegula.cases=1: fault",
                e.getMessage());
    }

    @Test
    void failedTest_printsTheSeedOfTheProcess() {
        RandomTests.generator();
        assertNull(FailedSeeds.message("sum()", TestExecutionResult.Status.SUCCESSFUL));
        String message = FailedSeeds.message("sum()", TestExecutionResult.Status.FAILED);
        assertTrue(String.valueOf(message).endsWith(RandomTests.option()), message);
    }
}
