package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the tests cited in the documentation of guarantees and threats exist. */
class DocumentedTestsTest {

    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z0-9]*Test)(?:\\.([A-Za-z0-9_]+))?`");

    @Test
    void everyTestNamedInConcepts_exists() throws IOException {
        Path root = SourceTree.root();
        Set<String> tests;
        try (Stream<Path> all = Files.walk(root)) {
            tests = all.filter(path ->
                            path.toString().contains("src") && path.toString().endsWith("Test.java"))
                    .map(path -> path.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
        }
        Set<String> missing = new TreeSet<>();
        for (String page : List.of("guarantees.md", "reliability.md", "security.md")) {
            Matcher named = TEST.matcher(
                    Files.readString(root.resolve("docs").resolve("concepts").resolve(page)));
            boolean any = false;
            while (named.find()) {
                any = true;
                if (!tests.contains(named.group(1))) {
                    missing.add(page + ": " + named.group(1));
                }
            }
            assertFalse(!any, page + " names no test");
        }
        assertEquals(Set.of(), missing);
    }
}
