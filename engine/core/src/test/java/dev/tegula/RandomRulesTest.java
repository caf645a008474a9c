package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All random values of tests come from {@link RandomTests}, so that one option repeats or renews them, and all amounts
 * from {@link Amounts}.
 */
class RandomRulesTest {

    private static final String GENERATOR =
            "Use RandomTests.generator(), or RandomTests.fixed(seed) for values that the test does not judge.";
    /** Other sources, and what to use instead. */
    private static final Map<Pattern, String> FORBIDDEN = new LinkedHashMap<>();

    static {
        FORBIDDEN.put(Pattern.compile("\\bnew (java\\.util\\.)?(Splittable|Secure)?Random\\("), GENERATOR);
        FORBIDDEN.put(Pattern.compile("ThreadLocal[R]andom|Math\\.[r]andom\\(|RandomGenerator\\.\\w+\\("), GENERATOR);
        FORBIDDEN.put(Pattern.compile("RandomTests\\.seeded\\(-?\\d"), GENERATOR);
        FORBIDDEN.put(
                Pattern.compile("Collections\\.[s]huffle\\("), "Use Choice.shuffled(RandomTests.generator(), …).");
        FORBIDDEN.put(Pattern.compile("\"tegula\\.([\\w.]+\\.)?[s]eed\""), "Use RandomTests.firstSeed().");
        FORBIDDEN.put(Pattern.compile("(Integer\\.getInteger|Long\\.getLong)\\("), "Use Amounts.of(property, usual).");
    }

    /** The code of tests: that of all modules, and the main code of the modules for tests. */
    private static List<Path> testFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String module : SourceTree.modules()) {
            boolean forTests = List.of("quality/random", "quality/testkit").contains(module);
            Path folder = SourceTree.of(module + (forTests ? "/src" : "/src/test"));
            if (Files.exists(folder)) {
                try (Stream<Path> all = Files.walk(folder)) {
                    all.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
                }
            }
        }
        return files;
    }

    private static List<String> findings(String name, String code) {
        List<String> findings = new ArrayList<>();
        FORBIDDEN.forEach((pattern, instead) -> pattern.matcher(code)
                .results()
                .forEach(match -> findings.add(name + ": " + match.group() + "… " + instead)));
        return findings;
    }

    @Test
    void testsTakeSeedsAndAmountsFromOneSource() throws IOException {
        List<Path> files = testFiles();
        assertTrue(files.size() > 500, "files: " + files.size());
        List<String> findings = new ArrayList<>();
        for (Path file : files) {
            if (!file.endsWith("generate/RandomTests.java")
                    && !file.endsWith("generate/Amounts.java")
                    && !file.endsWith("RandomRulesTest.java")) {
                findings.addAll(findings(file.toString(), Files.readString(file)));
            }
        }
        assertEquals(List.of(), findings, String.join("\n", findings));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "new Random(7)",
                "new java.util.SplittableRandom()",
                "ThreadLocalRandom.current()",
                "Math.random()",
                "RandomGenerator.of(\"L64X128MixRandom\")",
                "RandomTests.seeded(7)",
                "Collections.shuffle(names)",
                "Long.getLong(\"a\", 7)",
                "System.getProperty(\"tegula.image.seed\")"
            })
    void otherSources_areFound(String code) {
        assertEquals(1, findings("Example", code).size(), code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RandomTests.generator()",
                "RandomTests.fixed(7)",
                "RandomTests.seeded(seed)",
                "RandomGenerator random = null;",
                "event.getLong(\"bytes\")",
                "new RandomQueries(random)"
            })
    void permittedCode_isNotFound(String code) {
        assertEquals(List.of(), findings("Example", code));
    }
}
