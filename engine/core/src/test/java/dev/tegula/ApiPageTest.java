package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares docs/reference/api.md with the public types and their methods. {@code -Dtegula.api.update=true} updates the
 * page.
 */
class ApiPageTest {

    private static final Path PAGE = SourceTree.of("docs/reference/api.md");
    private static final List<String> PACKAGES = List.of(
            "dev.tegula",
            "dev.tegula.query",
            "dev.tegula.schema",
            "dev.tegula.maintenance",
            "dev.tegula.group",
            "dev.tegula.metadata",
            "dev.tegula.progress",
            "dev.tegula.integrity",
            "dev.tegula.jobs",
            "dev.tegula.splits",
            "dev.tegula.feeds",
            "dev.tegula.tags",
            "dev.tegula.transactions",
            "dev.tegula.errors");
    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)`([^|]*)\\|([^|]*)\\|", Pattern.MULTILINE);

    @Test
    void pageListsEveryPublicTypeAndMethod() throws Exception {
        Map<String, String> api = api();
        if (Boolean.getBoolean("tegula.api.update")) {
            write(api);
        }
        assertEquals(text(api), text(page()));
    }

    private static void write(Map<String, String> api) throws IOException {
        String page = ROW.matcher(Files.readString(PAGE))
                .replaceAll(row -> Matcher.quoteReplacement(
                        "| `" + row.group(1) + "`" + row.group(2) + "| " + methods(api, row) + " |"));
        Files.writeString(PAGE, page);
    }

    private static String methods(Map<String, String> api, MatchResult row) {
        return api.getOrDefault(row.group(1), "").trim();
    }

    private static String text(Map<String, String> types) {
        return types.entrySet().stream()
                .map(type -> type.getKey() + ": " + type.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, String> page() throws IOException {
        Map<String, String> types = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(PAGE));
        while (row.find()) {
            types.put(row.group(1), row.group(3).trim());
        }
        return types;
    }

    private static Map<String, String> api() throws Exception {
        Map<String, String> types = new TreeMap<>();
        for (String module : List.of("engine/format", "engine/core")) {
            // The code source of a class may be a jar, so the folder is not taken from it.
            Path classes = SourceTree.of(module + "/target/classes");
            try (Stream<Path> files = Files.walk(classes)) {
                for (Path file : files.filter(ApiPageTest::isTopLevel).toList()) {
                    String name = classes.relativize(file)
                            .toString()
                            .replace(file.getFileSystem().getSeparator(), ".")
                            .replaceFirst("\\.class$", "");
                    if (PACKAGES.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))))) {
                        ApiSummary summary = new ApiSummary(Class.forName(name));
                        if (summary.isPublic()) {
                            types.put(summary.name(), summary.methods());
                        }
                    }
                }
            }
        }
        return types;
    }

    private static boolean isTopLevel(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".class") && name.indexOf('$') < 0 && !name.contains("-info");
    }
}
