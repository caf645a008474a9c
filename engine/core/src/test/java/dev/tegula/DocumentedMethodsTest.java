package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the classes which documents name with a method have a method or field of this name. */
class DocumentedMethodsTest {

    private static final Path ROOT = SourceTree.root();
    private static final Pattern METHOD = Pattern.compile("`([A-Z]\\w+)\\.([a-z]\\w+)");

    @Test
    void methodsNamedInDocuments_exist() throws IOException {
        Map<String, String> classes = new HashMap<>();
        for (Path file : files(".java")) {
            String name = file.getFileName().toString().replace(".java", "");
            classes.merge(name, Files.readString(file), String::concat);
        }
        Set<String> missing = new TreeSet<>();
        for (Path file : files(".md")) {
            Matcher named = METHOD.matcher(Files.readString(file));
            while (named.find()) {
                String code = classes.get(named.group(1));
                if (code != null
                        && !Pattern.compile("\\b" + named.group(2) + "\\b")
                                .matcher(code)
                                .find()) {
                    missing.add(file.getFileName() + ": " + named.group(1) + "." + named.group(2));
                }
            }
        }
        assertEquals(Set.of(), missing);
    }

    /** Returns the sources of all modules, or the current documents. */
    private static List<Path> files(String ending) throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            return all.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !ROOT.relativize(file).toString().contains("target")
                            && !file.getFileName().toString().equals("CHANGELOG.md")
                            && (ending.equals(".java")
                                    ? file.toString().contains("src")
                                    : file.startsWith(ROOT.resolve("docs"))
                                            || file.getParent().equals(ROOT)))
                    .toList();
        }
    }
}
